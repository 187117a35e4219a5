import { uuidv7 } from "uuidv7";
import { invoiceFile, toCnpj } from "../../../tests/support/invoices.ts";
import type { Plant, Wait } from "../frame/line.ts";

const [dispatched, counted, invoiced, rounds] = [12, 200, 100, 9];

/** Builds the calls that write: a dispatch, a priced reception, the end of a count, an invoice, a large recall. */
export async function buildWrites(plant: Plant): Promise<Wait[]> {
  const { client, today } = plant;
  const ids = async (from: string) =>
    (await client.query<{ id: string }>(`select id from ${from}`)).rows.map(({ id }) => id);
  const usable = "balance > 30 and decision = 'released' and removed_at is null";
  const [fruitId = ""] = await ids("fruits where active and not composite order by code limit 1");
  const [supplierId = ""] = await ids("suppliers where removed_at is null order by name limit 1");
  const [customerId = ""] = await ids("customers where min_shelf_life_days is null order by name limit 1");
  const packed = await ids(`lots where type = 'final_product' and ${usable} and expires_at > current_date + 1
    order by md5(code) limit ${rounds * dispatched}`);
  const shelf = await ids(`lots where type = 'packaging' and ${usable} order by md5(code) limit ${counted}`);
  const packagings = await ids(`packagings where removed_at is null order by name limit ${invoiced}`);
  // Each additive is in 500 pulps, which are in 500 products. The update releases recalled lots for a new recall.
  await client.query("update lots set decision = 'released', decision_reason = null where decision = 'recalled'");
  const additives = await ids(`lots where type = 'additive' and exists
    (select from lot_movements m where m.lot_id = lots.id and m.child_lot_id is not null) order by id limit ${rounds + 1}`);
  const reception = { grossKg: 860.5, tareKg: 48, unitPrice: 2.2, dueDate: today, confirmedRepeat: true };
  const post = (path: string, body: object) => ({ method: "POST", path, body }) as const;
  return [
    {
      name: `saída de ${dispatched} lotes`,
      call: (round) => {
        // The rounds after the warm-up use the same lots as the warm-up.
        const lots = packed.slice((round % rounds) * dispatched).slice(0, dispatched);
        return post("/dispatches", { customerId, lines: lots.map((lotId) => ({ lotId, quantity: 1 })) });
      },
      maxTimes: 8,
      maxWalKb: 20,
      warmUp: rounds,
      rounds,
    },
    {
      name: "recepção de fruta com preço",
      call: () => post("/raw-materials", { fruitId, supplierId, ...reception }),
      // A process that has run for a while answers faster than a new process.
      maxTimes: 8,
      maxWalKb: 12,
      warmUp: 100,
      rounds: 100,
    },
    {
      name: `inventário de ${counted} lotes aprovado, metade difere`,
      call: async () => post(`/counts/${await openCount(plant, shelf)}/approval`, { reason: "Medida" }),
      maxTimes: 30,
      rounds,
    },
    {
      name: `nota de ${invoiced} itens importada`,
      call: async () => {
        const previewId = await previewInvoice(plant, packagings);
        const items = Array.from({ length: invoiced }, (_, n) => {
          return { n: n + 1, type: "packaging", itemId: packagings[n % packagings.length], factor: 1 };
        });
        return post("/invoices", { previewId, items });
      },
      maxTimes: 60,
      rounds,
    },
    { name: "rastreio de 1 001 lotes", call: () => ({ path: `/lots/${additives[0]}/trace` }), maxTimes: 50 },
    {
      name: "recolhimento dos 1 001 lotes é aberto",
      call: (round) => post("/recalls", { lotId: additives[round % additives.length], reason: "Medida" }),
      maxTimes: 100,
      rounds,
    },
  ];
}

/** Opens a count of a shelf, counted by one person: every second lot is one short. @returns its id. */
async function openCount({ client }: Plant, lotIds: readonly string[]): Promise<string> {
  const [id, place] = [uuidv7(), "(select id from places where code = 'LOC-900')"];
  const times = "created_at, updated_at";
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  await run(
    `insert into places (id, ${times}, name, full_name, code) values ($1, now(), now(), 'Prateleira', 'Prateleira', 'LOC-900')
    on conflict do nothing`,
    uuidv7(),
  );
  await run(`update lots set place_id = ${place} where id = any($1) and place_id is distinct from ${place}`, lotIds);
  await run(
    `insert into stock_counts (id, ${times}, code, scope, place_id, blind) values ($1::uuid, now(), now(), 'IV-' || right($1::uuid::text, 14), 'place', ${place}, true)`,
    id,
  );
  await run(
    "insert into stock_count_lots (count_id, lot_id) select $1, lot_id from unnest($2::uuid[]) as lot_id",
    ...[id, lotIds],
  );
  await run(
    `insert into stock_count_lines (id, count_id, lot_id, counted, at, recorded_at, counted_by)
    select gen_random_uuid(), $1, l.id, l.balance - (row_number() over (order by l.id) % 2), now(), now(),
      (select id from users where level = 1 limit 1) from lots l where l.id = any($2)`,
    ...[id, lotIds],
  );
  return id;
}

/** Sends an invoice of packagings and does not import it yet. @returns the id of its preview. */
async function previewInvoice({ app, client }: Plant, packagings: readonly string[]): Promise<string> {
  await client.query("update plant set document = coalesce(document, $1)", [toCnpj("071234560001")]);
  const { rows } = await client.query<{ document: string | null }>("select document from plant");
  const items = Array.from({ length: invoiced }, (_, n) => {
    return { code: `E${n % packagings.length}`, name: `EMBALAGEM ${n}`, quantity: 100 + n, unitPrice: 0.35 };
  });
  const number = Number(BigInt.asUintN(29, BigInt(`0x${uuidv7().slice(-12)}`)));
  const recipient = rows[0]?.document ? { document: rows[0].document } : {};
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(invoiceFile({ number, recipient, items }))]), "nota.xml");
  const headers = { authorization: `Bearer ${app.token}` };
  const reply = await fetch(`${app.url}/api/invoices/preview`, { method: "POST", headers, body: form });
  if (!reply.ok) throw new Error(`The invoice was refused: ${await reply.text()}`);
  return ((await reply.json()) as { previewId: string }).previewId;
}
