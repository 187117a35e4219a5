import { uuidv7 } from "uuidv7";
import { cnpjOf, invoiceFile } from "../../../tests/support/invoices.ts";
import type { Call, Limit, Line, Plain, Plant } from "./line.ts";

const [dispatched, counted, invoiced] = [12, 200, 100];
const rounds = 9;

/** What is written: a truck, a count's end, an invoice, a delivery with its price. */
export async function entryLines(plant: Plant): Promise<Line[]> {
  const { client } = plant;
  const ids = async (of: string) =>
    (await client.query<{ id: string }>(`select id from ${of}`)).rows.map(({ id }) => id);
  const [fruitId = ""] = await ids("fruits where active and not composite order by code limit 1");
  const [supplierId = ""] = await ids("suppliers where removed_at is null order by name limit 1");
  const [customerId = ""] = await ids("customers where min_shelf_life_days is null order by name limit 1");
  const packed =
    await ids(`lots where type = 'final_product' and balance > 9 and decision = 'released' and removed_at is null
    and expires_at > current_date + 1 order by md5(code) limit ${2 * (rounds + 1) * dispatched}`);
  const shelf =
    await ids(`lots where type = 'packaging' and balance > 9 and decision = 'released' and removed_at is null
    order by md5(code) limit ${counted}`);
  const packagings = await ids(`packagings where removed_at is null order by name limit ${invoiced}`);
  const some = (n: number) => packed.slice(n * dispatched, (n + 1) * dispatched);
  return [
    {
      name: `saída de ${dispatched} lotes`,
      product: (round) => ({
        ...{ method: "POST", path: "/dispatches" },
        body: { customerId, lines: some(2 * round).map((lotId) => ({ lotId, quantity: 1 })) },
      }),
      limit: (round) => dispatchOf(customerId, some(2 * round + 1)),
      atMost: 4,
      rounds,
    },
    {
      name: "recepção de fruta com preço",
      product: () => ({
        ...{ method: "POST", path: "/raw-materials" },
        body: {
          fruitId,
          supplierId,
          grossKg: 860.5,
          tareKg: 48,
          unitPrice: 2.2,
          dueDate: plant.today,
          confirmedRepeat: true,
        },
      }),
      limit: () => receptionOf(fruitId, supplierId),
      atMost: 8,
      atMostProcessor: 8,
      // As in a process that has been at work for a while, and long enough for its garbage collections to be shared out.
      warmUp: 100,
      rounds: 100,
    },
    {
      name: `inventário de ${counted} lotes aprovado, metade difere`,
      product: async () => {
        const id = await openCount(plant, shelf);
        return { method: "POST", path: `/counts/${id}/approval`, body: { reason: "Medida" } } satisfies Call;
      },
      limit: async () => approvalOf(await openCount(plant, shelf)),
      atMost: 8,
      rounds,
    },
    {
      name: `nota de ${invoiced} itens importada`,
      product: async () => {
        const number = Number(BigInt.asUintN(29, BigInt(`0x${uuidv7().slice(-12)}`)));
        const previewId = await preview(plant, number, packagings);
        const items = Array.from({ length: invoiced }, (_, n) => {
          return { n: n + 1, type: "packaging", itemId: packagings[n % packagings.length], factor: 1 };
        });
        return { method: "POST", path: "/invoices", body: { previewId, items } } satisfies Call;
      },
      limit: () => invoiceOf(supplierId, packagings),
      atMost: 10,
      rounds,
    },
  ];
}

const audited = (entity: string, of: string): Plain["text"] => `
  insert into audit_events (id, at, action, entity, entity_id, after, request_id)
  select gen_random_uuid(), now(), 'create', '${entity}', one.id, to_jsonb(one), 'puro' from ${of} as one`;

function dispatchOf(customerId: string, lotIds: readonly string[]): Limit {
  const id = uuidv7();
  const ofLots = (text: string, ...more: unknown[]) => ({ text, values: [lotIds, ...more] });
  return {
    transaction: [
      ofLots("select * from lots where id = any($1) order by id for no key update"),
      {
        text: "insert into dispatches (id, created_at, updated_at, code, customer_id, dispatched_at) values ($1, now(), now(), $2, $3, now())",
        values: [id, `EX-PURO-${id.slice(-12)}`, customerId],
      },
      ofLots(
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, dispatch_id)
          select gen_random_uuid(), lot_id, 'shipment', -1, now(), now(), $2 from unnest($1::uuid[]) as lot_id`,
        id,
      ),
      ofLots("update lots set balance = balance - 1 where id = any($1)"),
      { text: `${audited("dispatches", "dispatches")} where one.id = $1`, values: [id] },
    ],
    reads: [
      {
        text: "select d.*, c.name from dispatches d join customers c on c.id = d.customer_id where d.id = $1",
        values: [id],
      },
      {
        text: "select m.quantity, l.* from lot_movements m join lots l on l.id = m.lot_id where m.dispatch_id = $1",
        values: [id],
      },
    ],
  };
}

function receptionOf(fruitId: string, supplierId: string): Limit {
  const [lot, receipt, payment] = [uuidv7(), uuidv7(), uuidv7()];
  const code = `PURO-${lot.slice(-14)}`;
  const made = "created_at, updated_at";
  return {
    transaction: [
      { text: "insert into lot_codes (code, reserved_at) values ($1, now())", values: [code] },
      {
        text: `insert into lots (id, ${made}, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, total_cost, unit_cost, entry_kind, supplier_id, produced_at)
          values ($1, now(), now(), $2, 'raw_material', $3, 'kg', 812.5, 812.5, 1, 1787.5, 2.2, 'raw-material', $4, current_date)`,
        values: [lot, code, fruitId, supplierId],
      },
      {
        text: `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at)
          values (gen_random_uuid(), $1, 'entry', 812.5, now(), now())`,
        values: [lot],
      },
      {
        text: `insert into receipts (id, ${made}, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, total, due_date, gross_kg, tare_kg, net_kg, rejected_kg)
          values ($1, now(), now(), 'raw-material', $2, $3, 812.5, $4, current_date, 2.2, 1787.5, current_date, 860.5, 48, 812.5, 0)`,
        values: [receipt, lot, fruitId, supplierId],
      },
      {
        text: `insert into payments (id, ${made}, supplier_id, amount, due_date) values ($1, now(), now(), $2, 1787.5, current_date)`,
        values: [payment, supplierId],
      },
      { text: "insert into payment_lots (payment_id, lot_id, amount) values ($1, $2, 1787.5)", values: [payment, lot] },
      {
        text: "insert into payment_installments (payment_id, number, due_date, amount) values ($1, 1, current_date, 1787.5)",
        values: [payment],
      },
      { text: `${audited("receipts", "receipts")} where one.id = $1`, values: [receipt] },
      { text: `${audited("payments", "payments")} where one.id = $1`, values: [payment] },
      {
        text: `insert into notifications (id, message, endpoint, at)
          select gen_random_uuid(), told.message, told.endpoint, now() from (values ('Entrada', 'raw-material'), ('Pagamento', 'payment')) as told (message, endpoint)`,
      },
    ],
    reads: [
      {
        text: `select r.*, l.*, f.name, s.name from receipts r join lots l on l.id = r.lot_id join fruits f on f.id = r.item_id
          join suppliers s on s.id = r.supplier_id where r.id = $1`,
        values: [receipt],
      },
    ],
  };
}

/** A count of a shelf by one person, of which every second lot is one short. @returns its id. */
async function openCount({ client }: Plant, lotIds: readonly string[]): Promise<string> {
  const id = uuidv7();
  await client.query(
    `insert into places (id, created_at, updated_at, name, full_name, code)
     values ($1, now(), now(), 'Prateleira', 'Prateleira', 'LOC-900') on conflict do nothing`,
    [uuidv7()],
  );
  const { rows } = await client.query<{ id: string }>("select id from places where code = 'LOC-900'");
  const { rows: people } = await client.query<{ id: string }>("select id from users where level = 1 limit 1");
  await client.query("update lots set place_id = $1 where id = any($2) and place_id is distinct from $1", [
    rows[0]?.id,
    lotIds,
  ]);
  await client.query(
    `insert into stock_counts (id, created_at, updated_at, code, scope, place_id, blind) values ($1, now(), now(), $2, 'place', $3, true)`,
    [id, `IV-${id.slice(-12)}`, rows[0]?.id],
  );
  await client.query(
    "insert into stock_count_lots (count_id, lot_id) select $1, lot_id from unnest($2::uuid[]) as lot_id",
    [id, lotIds],
  );
  await client.query(
    `insert into stock_count_lines (id, count_id, lot_id, counted, at, recorded_at, counted_by)
     select gen_random_uuid(), $1, l.id, l.balance - (row_number() over (order by l.id) % 2), now(), now(), $3
     from lots l where l.id = any($2)`,
    [id, lotIds, people[0]?.id],
  );
  return id;
}

function approvalOf(countId: string): Limit {
  const ofCount = (text: string) => ({ text, values: [countId] });
  const differing = `select ln.lot_id, ln.at, ln.counted - coalesce(sum(m.quantity), 0) as quantity
    from stock_count_lines ln left join lot_movements m on m.lot_id = ln.lot_id and m.occurred_at <= ln.at
    where ln.count_id = $1 group by ln.id having ln.counted <> coalesce(sum(m.quantity), 0)`;
  return {
    transaction: [
      ofCount("select * from stock_counts where id = $1 for update"),
      ofCount(
        "select * from lots where id in (select lot_id from stock_count_lines where count_id = $1) order by id for no key update",
      ),
      ofCount(`insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, reason)
        select gen_random_uuid(), lot_id, 'adjustment', quantity, at, now(), 'Medida' from (${differing}) as one`),
      ofCount(`insert into audit_events (id, at, action, entity, entity_id, after, request_id)
        select gen_random_uuid(), now(), 'update', 'lots', lot_id, jsonb_build_object('quantity', quantity), 'puro'
        from (select m.lot_id, m.quantity from stock_count_lines ln join lot_movements m on m.lot_id = ln.lot_id and m.occurred_at = ln.at
          where ln.count_id = $1 and m.kind = 'adjustment') as one`),
      ofCount(`update lots set balance = sums.balance from (
          select m.lot_id, sum(m.quantity) as balance from lot_movements m where m.lot_id in (
            select lot_id from stock_count_lines where count_id = $1) group by m.lot_id) sums
        where sums.lot_id = lots.id and sums.balance <> lots.balance`),
      ofCount(`update stock_count_lots cl set counted = ln.counted, expected = ln.counted
        from stock_count_lines ln where ln.count_id = cl.count_id and ln.lot_id = cl.lot_id and cl.count_id = $1`),
      ofCount("update stock_counts set state = 'approved', ended_at = now(), version = version + 1 where id = $1"),
    ],
    reads: [ofCount("select * from stock_counts where id = $1")],
  };
}

/** A note of so many packagings, looked at and not imported yet. @returns the id of its preview. */
async function preview({ app, client }: Plant, number: number, packagings: readonly string[]): Promise<string> {
  const document = cnpjOf("071234560001");
  await client.query("update plant set document = coalesce(document, $1)", [document]);
  const { rows } = await client.query<{ document: string | null }>("select document from plant");
  const items = Array.from({ length: invoiced }, (_, n) => {
    return { code: `E${n % packagings.length}`, name: `EMBALAGEM ${n}`, quantity: 100 + n, unitPrice: 0.35 };
  });
  const recipient = rows[0]?.document ? { document: rows[0].document } : {};
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(invoiceFile({ number, recipient, items }))]), "nota.xml");
  const headers = { authorization: `Bearer ${app.token}` };
  const reply = await fetch(`${app.url}/api/invoices/preview`, { method: "POST", headers, body: form });
  if (!reply.ok) throw new Error(`The note was refused: ${await reply.text()}`);
  return ((await reply.json()) as { previewId: string }).previewId;
}

/** The entries of an invoice: of each item a lot, a movement and a receipt, of all one payment. */
function invoiceOf(supplierId: string, packagings: readonly string[]): Limit {
  const lots = Array.from({ length: invoiced }, uuidv7);
  const [payment, mark] = [uuidv7(), uuidv7().slice(-10)];
  const each = "unnest($1::uuid[]) with ordinality as one (id, n)";
  const ofLots = (text: string, ...more: unknown[]) => ({ text, values: [lots, ...more] });
  return {
    transaction: [
      ofLots(`insert into lot_codes (code, reserved_at) select 'P' || $2::text || n, now() from ${each}`, mark),
      ofLots(
        `insert into lots (id, created_at, updated_at, code, type, packaging_id, unit, initial_quantity, balance, total_cost, unit_cost, entry_kind, supplier_id, produced_at)
          select one.id, now(), now(), 'P' || $2::text || n, 'packaging', p.id, p.unit, 100, 100, 35, 0.35, 'packaging', $3, current_date
          from ${each} join unnest($4::uuid[]) with ordinality as item (id, at) on item.at = 1 + (n - 1) % cardinality($4::uuid[])
          join packagings p on p.id = item.id`,
        ...[mark, supplierId, packagings],
      ),
      ofLots(`insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at)
        select gen_random_uuid(), id, 'entry', 100, now(), now() from ${each}`),
      ofLots(`insert into receipts (id, created_at, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, total)
        select gen_random_uuid(), now(), now(), 'packaging', l.id, l.item_id, 100, l.supplier_id, current_date, 0.35, 35 from lots l where id = any($1)`),
      {
        text: "insert into payments (id, created_at, updated_at, supplier_id, amount, due_date) values ($1, now(), now(), $2, $3, current_date)",
        values: [payment, supplierId, 35 * invoiced],
      },
      ofLots(
        "insert into payment_lots (payment_id, lot_id, amount) select $2, id, 35 from unnest($1::uuid[]) as id",
        payment,
      ),
      {
        text: "insert into payment_installments (payment_id, number, due_date, amount) values ($1, 1, current_date, $2)",
        values: [payment, 35 * invoiced],
      },
      ofLots(`${audited("receipts", "receipts")} where one.lot_id = any($1)`),
    ],
    reads: [ofLots("select r.*, l.code from receipts r join lots l on l.id = r.lot_id where r.lot_id = any($1)")],
  };
}
