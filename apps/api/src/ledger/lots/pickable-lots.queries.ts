import type { QueryOf } from "@pomar/contract/core/route";
import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, prepared } from "../../platform/db/db.ts";
import { everyWord, idIn } from "../../platform/db/list.ts";
import { hereSince, lots } from "../../schema/ledger/lots.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { consumableOn, inStockOn, ofItem } from "./lot-list.queries.ts";
import { dosesOfLot, item, itemOfLot, lotSummary, netContentG, statusOn } from "./lots.queries.ts";

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
      brix: lots.brix,
      ph: lots.ph,
      acidity: lots.acidity,
      totalSolids: lots.totalSolids,
      doses: dosesOfLot,
    })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .where(idIn(lots.id, sql.placeholder("ids")))
    .prepare("find_pickable_lots"),
);

const orders: Record<Query["sort"], SQL[]> = {
  // The first expiry leaves first; PostgreSQL sorts lots that never expire last.
  fefo: [asc(lots.expiresAt), asc(lots.producedAt), asc(lots.code)],
  code: [asc(lots.code)],
  balance: [desc(lots.balance), desc(lots.id)],
};

/** Lots as pickers offer them. */
export async function listPickableLots(db: Db, { query, today }: { query: Query; today: string }) {
  const on = query.on ?? today;
  const [type, ...others] = query.type ?? [];
  const wanted = and(
    ofItem(query),
    query.lot ? eq(lots.id, query.lot) : undefined,
    others.length > 0 ? inArray(lots.type, query.type ?? []) : type && eq(lots.type, type),
    query.omitRemoved === "true" ? isNull(lots.removedAt) : undefined,
    everyWord(query.search, (pattern) => sql`${lots.searched} like ${pattern}`),
  );
  const ids =
    query.consumable === "true" && query.sort === "fefo"
      ? await firstToExpire(db, and(wanted, inStockOn(on)), { on, rows: query.rows })
      : await idsOf(db, and(wanted, query.consumable === "true" ? consumableOn(on) : undefined), query);
  const rows = new Map((await byIds(db).execute({ ids, today, on })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function idsOf(db: Db, filter: SQL | undefined, { sort, rows }: Pick<Query, "sort" | "rows">): Promise<string[]> {
  const found = await db
    .select({ id: lots.id })
    .from(lots)
    .where(filter)
    .orderBy(...orders[sort])
    .limit(rows);
  return found.map(({ id }) => id);
}

/** Lots that expire, then those that never do: each begins an index; one query would sort the whole stock. */
async function firstToExpire(db: Db, filter: SQL | undefined, { on, rows }: { on: string; rows: number }) {
  const part = (expiry: SQL) => idsOf(db, and(filter, expiry), { sort: "fefo", rows });
  const [expiring, lasting] = await Promise.all([part(sql`${lots.expiresAt} >= ${on}`), part(isNull(lots.expiresAt))]);
  return [...expiring, ...lasting].slice(0, rows);
}
