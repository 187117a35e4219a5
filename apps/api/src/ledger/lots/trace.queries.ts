import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import {
  calculateExposure,
  edgeShare,
  type Traced,
  tracedLots,
  whereaboutsInKg,
} from "@pomar/contract/ledger/lots/trace.rules";
import type { Trace, TraceDirection, TraceEdge, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { itemJson, packedG } from "./lots.queries.ts";
import { isActive } from "./movements.queries.ts";

/** The stored fields of a traced lot; the depth, the share and the exposed quantity are computed. */
type TracedRow = Omit<TraceNode, "depth" | "share" | "exposureQuantity">;

/** The active quantity that one lot consumed of a different lot; masses are decimal text. */
type TracedEdge = Omit<TraceEdge, "share"> & {
  /** The consumed mass of the source in kg; null for a source without mass. */
  kg: string | null;
  /** The mass in kg of all inputs of the consuming lot, including sources outside the trace. */
  inputKg: string | null;
};

/** All stored data from which a trace is computed. */
interface TracedGraph {
  lots: TracedRow[];
  edges: TracedEdge[];
  shipments: Trace["shipments"];
}

/** A parameter of a statement: a value, or a placeholder for a value that is passed at execution. */
type Value = string | Placeholder;

/** The active sources of a lot, one row per source; a source whose consumption is wholly reversed is excluded. */
const activeSources = (child: SQL) => sql`lateral (
  select m.lot_id, -sum(m.quantity) as quantity from lot_movements m
  where m.child_lot_id = ${child} group by m.lot_id having sum(m.quantity) <> 0)`;

const activeChildren = (source: SQL) => sql`lateral (
  select m.child_lot_id from lot_movements m
  where m.lot_id = ${source} and m.child_lot_id is not null group by m.child_lot_id having sum(m.quantity) <> 0)`;

/** The traced lot and its sources; `union` lists a lot only once when several ways lead to the lot. */
const ancestry = (lotId: Value, wanted: boolean) => sql`up (id) as (
  select ${lotId}::uuid
  union select e.lot_id from up cross join ${activeSources(sql`up.id`)} e where ${sql.raw(String(wanted))})`;

const descent = (lotId: Value, wanted: boolean) => sql`down (id) as (
  select ${lotId}::uuid
  union select e.child_lot_id from down cross join ${activeChildren(sql`down.id`)} e where ${sql.raw(String(wanted))})`;

const lotJson = (today: Value) => sql`json_build_object(
  'id', l.id, 'code', l.code, 'provisionalCode', l.provisional_code, 'type', l.type, 'unit', l.unit, 'initialQuantity', l.initial_quantity,
  'balance', l.balance, 'status', lot_status(l.removed_at, l.decision, l.balance, l.expires_at, ${today}::date),
  'expiresAt', l.expires_at, 'producedAt', l.produced_at, 'kgPerUnit', l.kg_per_unit, 'unitCost', l.unit_cost,
  'supplierLot', l.supplier_lot,
  'supplier', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
  'item', ${itemJson}, 'netContentG', ${packedG})`;

// The mass of a lot's input is the sum of all its sources, so the trace also weighs sources that do not belong to the
// trace. PostgreSQL's planner overestimates the number of traced lots: with `offset 0` the planner looks up each lot by
// its key instead of reading all lots and movements.
/**
 * The active sources of each lot of `made (id, below)`: each row has the mass of the source and the mass of all inputs
 * of the lot, in kg.
 */
const weighed = sql`weighed as (
  select e.lot_id, made.id, made.below, e.quantity, e.quantity * source.kg_per_unit as kg,
    sum(e.quantity * source.kg_per_unit) over (partition by made.id) as input_kg
  from made cross join ${activeSources(sql`made.id`)} e
  cross join lateral (select kg_per_unit from lots where id = e.lot_id offset 0) source)`;

const edgesJson = sql`json_agg(json_build_object(
  'from', lot_id, 'to', id, 'quantity', quantity, 'kg', kg::text, 'inputKg', input_kg::text) order by id, lot_id)`;

// The sums of input masses are materialized, because PostgreSQL would otherwise compute them again for each lot.
const graphIn = (direction: TraceDirection) =>
  namedStatement<"lotId" | "today", { graph: TracedGraph }>(
    `find_graph_${direction}`,
    (value) => sql`
    with recursive ${ancestry(value("lotId"), direction !== "forward")}, ${descent(value("lotId"), direction !== "backward")},
    reached as (select id from up union select id from down),
    made (id, below) as (select id, false from up union all select id, true from down where id <> ${value("lotId")}::uuid),
    ${weighed},
    edges as (
      select ${edgesJson} as all from weighed
      where case when below then lot_id in (select id from down) else ${sql.raw(String(direction !== "forward"))} end
    ),
    moved as (
      select m.id, m.lot_id, m.kind, m.quantity, m.child_lot_id, m.dispatch_id, m.occurred_at
      from reached cross join lateral (
        select * from lot_movements m where m.lot_id = reached.id and m.quantity <> 0 and ${isActive} offset 0
      ) m
    ),
    sums as materialized (
      select reached.id,
        coalesce(-sum(quantity) filter (where child_lot_id is not null and kind <> 'return'), 0) as consumed,
        coalesce(-sum(quantity) filter (where kind = 'shipment' or kind = 'return' and quantity > 0), 0) as shipped,
        coalesce(sum(quantity) filter (where kind = 'return' and quantity > 0), 0) as returned,
        coalesce(-sum(quantity) filter (where kind in ('loss', 'discard', 'adjustment')), 0) as lost
      from reached left join moved on moved.lot_id = reached.id group by reached.id
    ),
    shipments as (
      select json_agg(json_build_object(
        'id', m.id, 'lotId', m.lot_id, 'customer', json_build_object('id', c.id, 'name', c.name),
        'dispatch', json_build_object('id', d.id, 'code', d.code), 'invoiceNumber', d.invoice_number, 'quantity', -m.quantity,
        'returned', coalesce(m.returned, 0), 'at', ${instantJson(sql`m.occurred_at`)}) order by m.occurred_at, m.id) as all
      from (
        select *, sum(quantity) filter (where kind = 'return' and quantity > 0) over (partition by dispatch_id, lot_id) as returned
        from moved where dispatch_id is not null
      ) m join dispatches d on d.id = m.dispatch_id join customers c on c.id = d.customer_id where m.kind = 'shipment'
    ),
    nodes as (
      select json_agg(json_build_object(
        'lot', ${lotJson(value("today"))}, 'invoiceNumber', l.invoice_number, 'consumed', sums.consumed,
        'isReturn', exists (select from returned_lots where lot_id = l.id),
        'shipped', sums.shipped, 'returned', sums.returned, 'lost', sums.lost) order by l.produced_at, l.code) as all
      from sums cross join lateral (select * from lots where id = sums.id offset 0) l
      left join suppliers s on s.id = l.supplier_id
      having count(*) > 0
    )
    select json_build_object(
      'lots', nodes.all, 'edges', coalesce(edges.all, '[]'), 'shipments', coalesce(shipments.all, '[]')) as graph
    from nodes, edges, shipments`,
  );

const graphs = { forward: graphIn("forward"), backward: graphIn("backward"), both: graphIn("both") };

/** All sources and descendants of a lot, at any depth; undefined when the lot does not exist. */
export async function findTrace(
  db: Db,
  lotId: string,
  { direction, today }: { direction: TraceDirection; today: string },
): Promise<Trace | undefined> {
  const [row] = await graphs[direction](db, { lotId, today });
  return row && buildTrace(lotId, row.graph);
}

function buildTrace(lotId: string, { lots, edges, shipments }: TracedGraph): Trace {
  const traced = tracedLots(lotId, edges);
  const root = lots.find(({ lot }) => lot.id === lotId);
  if (!root) throw new Error(`lot ${lotId} is not in its own trace`);
  const nodes = lots.map((row) => {
    const place = traced.get(row.lot.id);
    if (!place) throw new Error(`lot ${row.lot.id} is in a trace without a way to it`);
    const { depth, share } = place;
    const descendant = depth < 0 ? root : row;
    return { ...row, depth, share, exposureQuantity: calculateExposure(share, descendant.lot.initialQuantity) };
  });
  nodes.sort((one, other) => one.depth - other.depth);
  const returns = new Set(lots.flatMap(({ lot, isReturn }) => (isReturn ? [lot.id] : [])));
  // A returned lot was already made as a part of the dispatched lot: if the trace contains both lots, the initial
  // quantity of the returned lot counts as zero.
  const back = edges.filter(({ to }) => returns.has(to));
  const [backLots, backFrom] = [new Set(back.map(({ to }) => to)), groupedBy(back, ({ from }) => from)];
  const tracedFigures = lots.map(({ lot, consumed, shipped, returned, lost }) => ({
    ...lot,
    // A removed lot counts as never made.
    ...((lot.status === "removed" || backLots.has(lot.id)) && { initialQuantity: 0 }),
    consumed,
    shipped,
    returned: toWire(
      decimal(returned).minus(calculateSum((backFrom.get(lot.id) ?? []).map(({ quantity }) => quantity))),
      3,
    ),
    lost,
  }));
  const { closure } = whereaboutsInKg(tracedFigures);
  const byType = lotTypes.flatMap((type) => {
    const own = tracedFigures.filter((lot) => lot.type === type);
    const { closure: _, ...sums } = whereaboutsInKg(own);
    const hasMass = own.some(({ kgPerUnit }) => kgPerUnit !== null);
    const none = { produced: null, consumed: null, onHand: null, shipped: null, returned: null, lost: null };
    return own.length === 0 ? [] : [{ type, lots: own.length, ...(hasMass ? sums : none) }];
  });
  const customers = new Set(shipments.map(({ customer }) => customer.id));
  return {
    nodes,
    edges: edges.map((edge) => ({ from: edge.from, to: edge.to, quantity: edge.quantity, share: edgeShare(edge) })),
    totals: { lots: nodes.length, customers: customers.size },
    byType,
    closure,
    shipments,
  };
}

const edgesBelow = namedStatement<"lotId", { edges: TracedEdge[] | null }>(
  "find_edges_below",
  (value) => sql`
    with recursive ${descent(value("lotId"), true)},
    made (id, below) as (select id, true from down where id <> ${value("lotId")}::uuid), ${weighed}
    select (select ${edgesJson} from weighed where lot_id in (select id from down)) as edges from lots where id = ${value("lotId")}::uuid`,
);

/**
 * A lot and all lots made of it at any depth, by id, each with its depth and share; undefined when the lot does not
 * exist.
 */
export async function findMadeLots(db: Db, lotId: string): Promise<Map<string, Traced> | undefined> {
  const [row] = await edgesBelow(db, { lotId });
  return row && tracedLots(lotId, row.edges ?? []);
}

/** The suppliers of a lot and of all its sources, the supplier of the most lots first. */
export async function listOrigins(db: Db, lotId: string) {
  const { rows } = await db.execute<{ supplierId: string; name: string; lots: number }>(sql`
    with recursive ${ancestry(lotId, true)}
    select s.id as "supplierId", s.name, count(*) as lots
    from up join lots l on l.id = up.id join suppliers s on s.id = l.supplier_id
    group by s.id, s.name order by count(*) desc, fold(s.name)`);
  return rows;
}
