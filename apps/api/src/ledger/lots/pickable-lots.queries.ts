import type { QueryOf } from "@pomar/contract/core/route";
import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, prepared } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { hereSince, lots } from "../../schema/ledger/lots.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { consumableOn, inStockOn, lotConditions } from "./lot-list.queries.ts";
import { dosesOfLot, item, itemOfLot, lotSummary, netContentG, readings, statusOn } from "./lots.queries.ts";

type Query = QueryOf<typeof lotsRoutes.filter>;

const [today, on] = [sql.placeholder("today"), sql.placeholder("on")];

const byIds = prepared((db) =>
  db
    .select({
      ...lotSummary(today),
      item,
      netContentG,
      kgPerUnit: lots.kgPerUnit,
      producedAt: lots.producedAt,
      ageDays: sql<number>`${today}::date - ${lots.producedAt}`,
      consumable: sql<boolean>`${statusOn(on)} = 'available' and ${hereSince(lots)} <= ${on}::date`,
      composite: lots.composite,
      supplier: { id: suppliers.id, name: suppliers.name },
      unitCost: lots.unitCost,
      totalCost: lots.totalCost,
      ...readings,
      doses: dosesOfLot,
    })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .where(idIn(lots.id, sql.placeholder("ids")))
    .prepare("find_pickable_lots"),
);

const orders: Record<Query["sort"], SQL[]> = {
  // The lot with the earliest expiry is used first; PostgreSQL sorts lots without an expiry last.
  fefo: [asc(lots.expiresAt), asc(lots.producedAt), asc(lots.code)],
  code: [asc(lots.code)],
  balance: [desc(lots.balance), desc(lots.id)],
};

/** Lots in the order in which pickers offer them. */
export async function listPickableLots(db: Db, { query, today }: { query: Query; today: string }) {
  const { type: types = [], lot, on = today, ...filters } = query;
  const isConsumable = query.consumable === "true";
  const conditions = and(
    lotConditions(types.length > 1 ? filters : { ...filters, type: types[0] }, today),
    lot ? eq(lots.id, lot) : undefined,
    types.length > 1 ? inArray(lots.type, types) : undefined,
  );
  const ids =
    isConsumable && query.sort === "fefo"
      ? await listFirstToExpire(db, and(conditions, inStockOn(on)), { on, rows: query.rows })
      : await listIds(db, and(conditions, isConsumable ? consumableOn(on) : undefined), query);
  const rows = new Map((await byIds(db).execute({ ids, today, on })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function listIds(db: Db, filter: SQL | undefined, { sort, rows }: Pick<Query, "sort" | "rows">) {
  const ids = await db
    .select({ id: lots.id })
    .from(lots)
    .where(filter)
    .orderBy(...orders[sort])
    .limit(rows);
  return ids.map(({ id }) => id);
}

/**
 * Lots with an expiry, followed by lots without an expiry: each part reads the beginning of an index, whereas a single
 * query would sort the whole stock.
 */
async function listFirstToExpire(db: Db, filter: SQL | undefined, { on, rows }: { on: string; rows: number }) {
  const part = (expiry: SQL) => listIds(db, and(filter, expiry), { sort: "fefo", rows });
  const [expiring, lasting] = await Promise.all([part(sql`${lots.expiresAt} >= ${on}`), part(isNull(lots.expiresAt))]);
  return [...expiring, ...lasting].slice(0, rows);
}
