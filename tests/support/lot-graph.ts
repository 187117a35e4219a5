import { uuidv7 } from "uuidv7";

interface Queried {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** A lot of the graph; edges refer to the lot by its name. */
export interface GraphLot {
  name: string;
  type: "raw_material" | "pulp" | "final_product" | "additive" | "additional" | "packaging";
  /** The lot's item, of the same type as the lot. */
  itemId: string;
  unit?: "kg" | "g" | "un" | "L";
  /** The kg in a unit of the lot; by default 1, and null for packaging. */
  kgPerUnit?: number | null;
  /** The initial quantity in the lot's unit. */
  quantity: number;
  supplierId?: string;
  supplierLot?: string;
  invoiceNumber?: string;
}

/** The use of one lot in a second lot; the quantity is in the unit of the first lot. */
export type GraphEdge = readonly [from: string, to: string, quantity: number];

interface Graph {
  lots: readonly GraphLot[];
  edges: readonly GraphEdge[];
  /** The day of all lots, `YYYY-MM-DD`. */
  on: string;
}

/**
 * Writes lots and their inputs directly into the tables, in four statements for any number of lots: the ledger and the
 * balances agree as if calls had recorded them.
 * @returns the lots' ids by name.
 */
export async function plantLots(database: Queried, { lots, edges, on }: Graph): Promise<Map<string, string>> {
  const ids = new Map(lots.map(({ name }) => [name, uuidv7()]));
  const getId = (name: string) => ids.get(name) ?? fail(name);
  const prefix = uuidv7().slice(-6).toUpperCase();
  const rows = lots.map((lot, at) => ({
    id: getId(lot.name),
    code: `G-${prefix}-${at}`,
    type: lot.type,
    item_id: lot.itemId,
    unit: lot.unit ?? "kg",
    kg: lot.type === "packaging" ? null : lot.kgPerUnit === undefined ? 1 : lot.kgPerUnit,
    quantity: lot.quantity,
    supplier_id: lot.supplierId ?? null,
    supplier_lot: lot.supplierLot ?? null,
    invoice_number: lot.invoiceNumber ?? null,
  }));
  const moves = [
    ...rows.map(({ id, quantity }) => ({ lot: id, kind: "production", quantity, child: null })),
    ...edges.map(([from, to, quantity]) => ({
      lot: getId(from),
      kind: "consumption",
      quantity: -quantity,
      child: getId(to),
    })),
  ].map((move) => ({ id: uuidv7(), ...move }));
  const rowsJson = JSON.stringify(rows);
  await database.query(
    `insert into lot_codes (code, reserved_at) select code, $2 from json_to_recordset($1) as r (code text)`,
    [rowsJson, on],
  );
  await database.query(
    `insert into lots (id, created_at, updated_at, code, type, fruit_id, additive_id, additional_id, packaging_id, unit,
       initial_quantity, balance, kg_per_unit, supplier_id, supplier_lot, invoice_number, produced_at)
     select r.id, $2, $2, code, type, case when type in ('raw_material', 'pulp', 'final_product') then item_id end,
       case when type = 'additive' then item_id end, case when type = 'additional' then item_id end,
       case when type = 'packaging' then item_id end, unit, quantity, quantity, kg, supplier_id, supplier_lot,
       invoice_number, $2::timestamptz::date
     from json_to_recordset($1) as r (id uuid, code text, type text, item_id uuid, unit text, kg numeric, quantity numeric,
       supplier_id uuid, supplier_lot text, invoice_number text)`,
    [rowsJson, on],
  );
  await database.query(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
     select id, lot, kind, quantity, $2, $2, child
     from json_to_recordset($1) as m (id uuid, lot uuid, kind text, quantity numeric, child uuid)`,
    [JSON.stringify(moves), on],
  );
  await database.query(
    `update lots set balance = sums.balance
     from (select lot_id, sum(quantity) as balance from lot_movements group by lot_id) sums
     where sums.lot_id = lots.id and lots.id = any($1::uuid[])`,
    [[...ids.values()]],
  );
  return ids;
}

/** Reverses the use of one lot in a second lot, as a correction does. */
export async function takeBack(database: Queried, from: string, to: string): Promise<void> {
  const { rows } = await database.query(
    `select id, -quantity as quantity from lot_movements m where lot_id = $1 and child_lot_id = $2 and reverses_id is null
       and not exists (select from lot_movements r where r.reverses_id = m.id)`,
    [from, to],
  );
  for (const { id, quantity } of rows) {
    await database.query(
      `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id, reverses_id)
       values ($1, $2, 'reversal', $3, now(), now(), $4, $5)`,
      [uuidv7(), from, quantity, to, id],
    );
    await database.query("update lots set balance = balance + $2 where id = $1", [from, quantity]);
  }
}

function fail(name: string): never {
  throw new Error(`an edge names ${name}, which is not planted`);
}

interface LedgerLine {
  kind: "shipment" | "loss" | "adjustment" | "discard" | "reversal";
  /** The signed quantity in the lot's unit. */
  quantity: number;
  customer?: string;
  invoiceNumber?: string;
  /** The instant of the event, ISO 8601. */
  at?: string;
  reverses?: string;
}

/** Makes a dispatch with a unique code to the customer with this name. */
async function dispatchTo(
  database: Queried,
  {
    at,
    customer = "Mercado Central",
    invoiceNumber = null,
  }: Pick<LedgerLine, "customer"> & { at: string; invoiceNumber?: string | null | undefined },
): Promise<string> {
  const id = uuidv7();
  await database.query(
    `with known as (select id from customers where name = $2::text),
     made as (
       insert into customers (id, created_at, updated_at, name)
       select gen_random_uuid(), now(), now(), $2::text where not exists (select from known) returning id)
     insert into dispatches (id, created_at, updated_at, code, customer_id, dispatched_at, invoice_number)
     select $1, now(), now(), $5, id, $3, $4 from (select * from known union all select * from made) c`,
    [id, customer, at, invoiceNumber, `EX-${id.slice(-12)}`],
  );
  return id;
}

/** Appends a movement to a lot's ledger and updates the lot's balance. @returns the movement's id. */
export async function moveLot(database: Queried, lotId: string, line: LedgerLine): Promise<string> {
  const id = uuidv7();
  const reason = line.kind === "shipment" || line.kind === "reversal" ? null : "Contagem";
  const at = line.at ?? "2026-11-03T14:30:00Z";
  const dispatchId = line.kind === "shipment" ? await dispatchTo(database, { ...line, at }) : null;
  await database.query(
    `with moved as (
       insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, dispatch_id, reason, reverses_id)
       values ($1, $2, $3, $4, $5, now(), $6, $7, $8))
     update lots set balance = balance + $4 where id = $2`,
    [id, lotId, line.kind, line.quantity, at, dispatchId, reason, line.reverses ?? null],
  );
  return id;
}
