import { uuidv7 } from "uuidv7";
import { invoiceFile, toCnpj } from "../../../tests/support/invoices.ts";
import type { Limit, Line, Plain, Plant } from "../frame/line.ts";

const [dispatched, counted, invoiced, rounds] = [12, 200, 100, 9];

/** Entries: a truck, a delivery with its price, the end of a count, an invoice. */
export async function entryLines(plant: Plant): Promise<Line[]> {
  const ids = async (from: string) =>
    (await plant.client.query<{ id: string }>(`select id from ${from}`)).rows.map(({ id }) => id);
  const usable = "balance > 30 and decision = 'released' and removed_at is null";
  const [fruitId = ""] = await ids("fruits where active and not composite order by code limit 1");
  const [supplierId = ""] = await ids("suppliers where removed_at is null order by name limit 1");
  const [customerId = ""] = await ids("customers where min_shelf_life_days is null order by name limit 1");
  const packed = await ids(`lots where type = 'final_product' and ${usable} and expires_at > current_date + 1
    order by md5(code) limit ${2 * rounds * dispatched}`);
  const shelf = await ids(`lots where type = 'packaging' and ${usable} order by md5(code) limit ${counted}`);
  const packagings = await ids(`packagings where removed_at is null order by name limit ${invoiced}`);
  /** Rounds after the warm-up take from the same lots as the warm-up. */
  const truck = (n: number) => packed.slice((n % (2 * rounds)) * dispatched).slice(0, dispatched);
  const reception = { grossKg: 860.5, tareKg: 48, unitPrice: 2.2, dueDate: plant.today, confirmedRepeat: true };
  return [
    {
      name: `saída de ${dispatched} lotes`,
      product: (round) => {
        const lines = truck(2 * round).map((lotId) => ({ lotId, quantity: 1 }));
        return { method: "POST", path: "/dispatches", body: { customerId, lines } };
      },
      limit: (round) => insertDispatch(customerId, truck(2 * round + 1)),
      ...{ maxRatio: 4, maxWalKb: 20, warmUp: rounds, rounds },
    },
    {
      name: "recepção de fruta com preço",
      product: () => ({ method: "POST", path: "/raw-materials", body: { fruitId, supplierId, ...reception } }),
      limit: () => insertReception(fruitId, supplierId),
      // A process that has been at work for a while answers faster than a new one.
      ...{ maxRatio: 8, maxWalKb: 12, warmUp: 100, rounds: 100 },
    },
    {
      name: `inventário de ${counted} lotes aprovado, metade difere`,
      product: async () => {
        const id = await openCount(plant, shelf);
        return { method: "POST", path: `/counts/${id}/approval`, body: { reason: "Medida" } };
      },
      limit: async () => approveCount(await openCount(plant, shelf)),
      ...{ maxRatio: 8, rounds },
    },
    {
      name: `nota de ${invoiced} itens importada`,
      product: async () => {
        const previewId = await previewInvoice(plant, packagings);
        const items = Array.from({ length: invoiced }, (_, n) => {
          return { n: n + 1, type: "packaging", itemId: packagings[n % packagings.length], factor: 1 };
        });
        return { method: "POST", path: "/invoices", body: { previewId, items } };
      },
      limit: () => insertInvoice(supplierId, packagings),
      ...{ maxRatio: 10, rounds },
    },
  ];
}

const made = "created_at, updated_at";
const audit = (
  table: string,
  where: string,
) => `insert into audit_events (id, at, action, entity, entity_id, after, request_id)
  select gen_random_uuid(), now(), 'create', '${table}', one.id, to_jsonb(one), 'puro' from ${table} as one where ${where}`;

function insertDispatch(customerId: string, lotIds: readonly string[]): Limit {
  const id = "new:dispatch";
  return {
    transaction: [
      ["select * from lots where id = any($1) order by id for no key update", lotIds],
      [
        `insert into dispatches (id, ${made}, code, customer_id, dispatched_at) values ($1::uuid, now(), now(), 'EX-' || right($1::uuid::text, 14), $2, now())`,
        ...[id, customerId],
      ],
      [
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, dispatch_id)
        select gen_random_uuid(), lot_id, 'shipment', -1, now(), now(), $2 from unnest($1::uuid[]) as lot_id`,
        ...[lotIds, id],
      ],
      ["update lots set balance = balance - 1 where id = any($1)", lotIds],
      [audit("dispatches", "one.id = $1"), id],
    ],
    reads: [
      ["select d.*, c.name from dispatches d join customers c on c.id = d.customer_id where d.id = $1", id],
      ["select m.quantity, l.* from lot_movements m join lots l on l.id = m.lot_id where m.dispatch_id = $1", id],
    ],
  };
}

/** A priced reception: code, lot, movement, reception, payment with one installment, audit and two notifications. */
export function insertReception(fruitId: string, supplierId: string): Limit {
  const [lot, receipt, payment] = ["new:lot", "new:receipt", "new:payment"];
  return {
    transaction: [
      ["insert into lot_codes (code, reserved_at) values ('PURO-' || right($1::text, 14), now())", lot],
      [
        `insert into lots (id, ${made}, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, total_cost, unit_cost, entry_kind, supplier_id, produced_at)
        values ($1::uuid, now(), now(), 'PURO-' || right($1::uuid::text, 14), 'raw_material', $2, 'kg', 812.5, 812.5, 1, 1787.5, 2.2, 'raw-material', $3, current_date)`,
        ...[lot, fruitId, supplierId],
      ],
      [
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at)
        values (gen_random_uuid(), $1, 'entry', 812.5, now(), now())`,
        lot,
      ],
      [
        `insert into receipts (id, ${made}, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, total, due_date, gross_kg, tare_kg, net_kg, rejected_kg)
        values ($1, now(), now(), 'raw-material', $2, $3, 812.5, $4, current_date, 2.2, 1787.5, current_date, 860.5, 48, 812.5, 0)`,
        ...[receipt, lot, fruitId, supplierId],
      ],
      ...insertPayment(payment, supplierId, 1787.5),
      ["insert into payment_lots (payment_id, lot_id, amount) values ($1, $2, 1787.5)", payment, lot],
      [audit("receipts", "one.id = $1"), receipt],
      [audit("payments", "one.id = $1"), payment],
      [
        `insert into notifications (id, message, endpoint, at) values
        (gen_random_uuid(), 'Entrada', 'raw-material', now()), (gen_random_uuid(), 'Pagamento', 'payment', now())`,
      ],
    ],
    reads: [
      [
        `select r.*, l.*, f.name, s.name from receipts r join lots l on l.id = r.lot_id join fruits f on f.id = r.item_id
        join suppliers s on s.id = r.supplier_id where r.id = $1`,
        receipt,
      ],
    ],
  };
}

const insertPayment = (payment: string, supplierId: string, amount: number): Plain[] => [
  [
    `insert into payments (id, ${made}, supplier_id, amount, due_date) values ($1, now(), now(), $2, $3, current_date)`,
    ...[payment, supplierId, amount],
  ],
  [
    "insert into payment_installments (payment_id, number, due_date, amount) values ($1, 1, current_date, $2)",
    ...[payment, amount],
  ],
];

/** Opens a count of a shelf, counted by one person: every second lot is one short. @returns its id. */
async function openCount({ client }: Plant, lotIds: readonly string[]): Promise<string> {
  const [id, place] = [uuidv7(), "(select id from places where code = 'LOC-900')"];
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  await run(
    `insert into places (id, ${made}, name, full_name, code) values ($1, now(), now(), 'Prateleira', 'Prateleira', 'LOC-900')
    on conflict do nothing`,
    uuidv7(),
  );
  await run(`update lots set place_id = ${place} where id = any($1) and place_id is distinct from ${place}`, lotIds);
  await run(
    `insert into stock_counts (id, ${made}, code, scope, place_id, blind) values ($1::uuid, now(), now(), 'IV-' || right($1::uuid::text, 14), 'place', ${place}, true)`,
    id,
  );
  await run(
    "insert into stock_count_lots (count_id, lot_id) select $1, lot_id from unnest($2::uuid[]) as lot_id",
    id,
    lotIds,
  );
  await run(
    `insert into stock_count_lines (id, count_id, lot_id, counted, at, recorded_at, counted_by)
    select gen_random_uuid(), $1, l.id, l.balance - (row_number() over (order by l.id) % 2), now(), now(),
      (select id from users where level = 1 limit 1) from lots l where l.id = any($2)`,
    ...[id, lotIds],
  );
  return id;
}

function approveCount(countId: string): Limit {
  const differing = `select ln.lot_id, ln.at, ln.counted - coalesce(sum(m.quantity), 0) as quantity
    from stock_count_lines ln left join lot_movements m on m.lot_id = ln.lot_id and m.occurred_at <= ln.at
    where ln.count_id = $1 group by ln.id having ln.counted <> coalesce(sum(m.quantity), 0)`;
  const lots = "select lot_id from stock_count_lines where count_id = $1";
  const texts = [
    "select * from stock_counts where id = $1 for update",
    `select * from lots where id in (${lots}) order by id for no key update`,
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, reason)
    select gen_random_uuid(), lot_id, 'adjustment', quantity, at, now(), 'Medida' from (${differing}) as one`,
    `insert into audit_events (id, at, action, entity, entity_id, after, request_id)
    select gen_random_uuid(), now(), 'update', 'lots', m.lot_id, jsonb_build_object('quantity', m.quantity), 'puro'
    from stock_count_lines ln join lot_movements m on m.lot_id = ln.lot_id and m.occurred_at = ln.at
    where ln.count_id = $1 and m.kind = 'adjustment'`,
    `update lots set balance = sums.balance from (
      select m.lot_id, sum(m.quantity) as balance from lot_movements m where m.lot_id in (${lots}) group by m.lot_id) sums
    where sums.lot_id = lots.id and sums.balance <> lots.balance`,
    `update stock_count_lots cl set counted = ln.counted, expected = ln.counted
    from stock_count_lines ln where ln.count_id = cl.count_id and ln.lot_id = cl.lot_id and cl.count_id = $1`,
    "update stock_counts set state = 'approved', ended_at = now(), version = version + 1 where id = $1",
  ];
  return {
    transaction: texts.map((text) => [text, countId]),
    reads: [["select * from stock_counts where id = $1", countId]],
  };
}

/** Sends a note of so many packagings and does not import it yet. @returns the id of its preview. */
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
  if (!reply.ok) throw new Error(`The note was refused: ${await reply.text()}`);
  return ((await reply.json()) as { previewId: string }).previewId;
}

/** The entries of an invoice: a lot, a movement and a receipt for each item, and one payment. */
function insertInvoice(supplierId: string, packagings: readonly string[]): Limit {
  const lots = Array.from({ length: invoiced }, (_, n) => `new:lot-${n}`);
  const [each, payment] = ["unnest($1::uuid[]) with ordinality as one (id, n)", "new:payment"];
  return {
    transaction: [
      [`insert into lot_codes (code, reserved_at) select 'PURO-' || right(id::text, 14), now() from ${each}`, lots],
      [
        `insert into lots (id, ${made}, code, type, packaging_id, unit, initial_quantity, balance, total_cost, unit_cost, entry_kind, supplier_id, produced_at)
        select one.id, now(), now(), 'PURO-' || right(one.id::text, 14), 'packaging', p.id, p.unit, 100, 100, 35, 0.35, 'packaging', $2, current_date
        from ${each} join unnest($3::uuid[]) with ordinality as item (id, at) on item.at = 1 + (n - 1) % cardinality($3::uuid[])
        join packagings p on p.id = item.id`,
        ...[lots, supplierId, packagings],
      ],
      [
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at)
        select gen_random_uuid(), id, 'entry', 100, now(), now() from ${each}`,
        lots,
      ],
      [
        `insert into receipts (id, ${made}, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, total)
        select gen_random_uuid(), now(), now(), 'packaging', l.id, l.item_id, 100, l.supplier_id, current_date, 0.35, 35 from lots l where id = any($1)`,
        lots,
      ],
      ...insertPayment(payment, supplierId, 35 * invoiced),
      [
        "insert into payment_lots (payment_id, lot_id, amount) select $2, id, 35 from unnest($1::uuid[]) as id",
        lots,
        payment,
      ],
      [audit("receipts", "one.lot_id = any($1)"), lots],
    ],
    reads: [["select r.*, l.code from receipts r join lots l on l.id = r.lot_id where r.lot_id = any($1)", lots]],
  };
}
