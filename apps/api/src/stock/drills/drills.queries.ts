import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { massBalance } from "@pomar/contract/stock/drills/drill.rules";
import type { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import type { Drill, DrillFindings } from "@pomar/contract/stock/drills/drills.schema";
import { eq, getTableColumns, isNull, max, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { findLots } from "../../ledger/lots/lots.queries.ts";
import { isActive } from "../../ledger/lots/movements.queries.ts";
import { findTrace } from "../../ledger/lots/trace.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findDrillInterval } from "../../registries/plant/plant.queries.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";
import { drills } from "../../schema/stock/drills.table.ts";

const starters = alias(users, "starters");
const finishers = alias(users, "finishers");

const selectDrills = (db: Db) =>
  db
    .select({
      ...getTableColumns(drills),
      startedBy: { id: starters.id, name: starters.name },
      finishedBy: { id: finishers.id, name: finishers.name },
    })
    .from(drills)
    .leftJoin(starters, eq(starters.id, drills.startedBy))
    .leftJoin(finishers, eq(finishers.id, drills.finishedBy));

/**
 * A drill with its signed findings or, before it is signed, with the present findings; undefined when the drill does
 * not exist.
 */
export async function findDrill(db: Db, id: string, today: string): Promise<Drill | undefined> {
  const [row] = await selectDrills(db).where(eq(drills.id, id));
  if (!row) return undefined;
  const { lotId, findings, ...drill } = row;
  const known = await findLots(db, [lotId], today);
  return {
    ...drill,
    lot: orNotFound(known.get(lotId)),
    findings: findings ?? (await findFindings(db, lotId, today)),
  };
}

/** The findings of a lot's trace in both directions, with a mass balance of the lot's initial quantity. */
export async function findFindings(db: Db, lotId: string, today: string): Promise<DrillFindings> {
  const trace = orNotFound(await findTrace(db, lotId, { direction: "both", today }));
  const family = withReturns(lotId, trace);
  const root = orNotFound(family.find(({ lot }) => lot.id === lotId));
  const familyIds = family.map(({ lot }) => lot.id);
  const counted = await findCounted(db, familyIds);
  const made = trace.nodes.filter(({ depth, isReturn }) => depth > 0 && !isReturn);
  const sources = trace.nodes.filter(({ depth }) => depth < 0);
  const suppliers = [...sources, root].flatMap(({ lot }) => lot.supplier?.id ?? []);
  return {
    inputs: sources.length,
    suppliers: new Set(suppliers).size,
    products: made.length,
    customers: trace.totals.customers,
    ...massBalance(
      root.lot.initialQuantity,
      family.map(({ lot: { balance }, ...node }) => ({ ...node, balance })),
      counted,
    ),
  };
}

/** A lot, the returns of the lot, and the returns of those returns. */
function withReturns(lotId: string, { nodes, edges }: Trace): Trace["nodes"] {
  const byId = new Map(nodes.map((node) => [node.lot.id, node]));
  const bySource = groupedBy(edges, ({ from }) => from);
  const ids = new Set([lotId]);
  for (const id of ids) for (const { to } of bySource.get(id) ?? []) if (byId.get(to)?.isReturn) ids.add(to);
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

/** The signed sum of the count adjustments to the given lots, which all have one unit. */
async function findCounted(db: Db, lotIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select coalesce(sum(m.quantity), 0)::float8 as counted from lot_movements m
    where m.lot_id = any(${sql.param(lotIds)}::uuid[]) and m.kind = 'adjustment' and ${isActive}`);
  return rows[0]?.counted ?? 0;
}

/**
 * Picks a random lot that was dispatched or used: draws a day, earlier days more often, and picks the first such lot
 * made on or after the day, else the last such lot.
 * @param chance a random number from 0 to 1.
 */
export async function findLotToTrace(db: Db, chance: number): Promise<string | undefined> {
  const gone = sql`exists (select from lot_movements m where m.lot_id = l.id
    and m.kind in ('shipment', 'consumption', 'composition') and ${isActive})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with days as (
      select (select produced_at from lots where removed_at is null order by produced_at, id limit 1) as first,
        (select produced_at from lots where removed_at is null order by produced_at desc, id desc limit 1) as last
    )
    (select l.id from days, lots l where l.produced_at >= days.first + ((days.last - days.first) * ${chance}::float8 * ${chance}::float8)::int
      and l.removed_at is null and ${gone} order by l.produced_at, l.id limit 1)
    union all (select l.id from lots l where l.removed_at is null and ${gone} order by l.produced_at desc, l.id desc limit 1) limit 1`);
  return rows[0]?.id;
}

export const drillList: ListingOf<typeof drillsRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: drills.id })
      .from(drills)
      .innerJoin(lots, eq(lots.id, drills.lotId))
      .where(matching([lots.searched], query.search)),
  order: ordering({ startedAt: drills.startedAt }, "startedAt", drills.id),
  rows: async (db, { ids, today }) => {
    const rows = await selectDrills(db).where(idIn(drills.id, ids));
    const lotIds = rows.map(({ lotId }) => lotId);
    const known = await findLots(db, lotIds, today);
    return rows.map(({ lotId, ...row }) => ({ ...row, lot: orNotFound(known.get(lotId)) }));
  },
};

/** When the last drill was signed, and when the next is due: an interval after the last drill or first dispatch. */
export async function findDue(db: Db): Promise<{ lastFinishedAt: string | null; dueAt: string | null }> {
  const [[last], [first], days] = await Promise.all([
    db.select({ at: max(drills.finishedAt) }).from(drills),
    db
      .select({ at: min(dispatches.dispatchedAt) })
      .from(dispatches)
      .where(isNull(dispatches.removedAt)),
    findDrillInterval(db),
  ]);
  const lastFinishedAt = last?.at ?? null;
  const since = lastFinishedAt ?? first?.at ?? null;
  const dueAt = since && new Date(new Date(since).getTime() + days * 86_400_000).toISOString();
  return { lastFinishedAt, dueAt };
}
