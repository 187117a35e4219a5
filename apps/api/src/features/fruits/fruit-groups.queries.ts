import type { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { FruitGroup } from "@pomar/contract/fruits/fruits.schema";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../shared/db/db.ts";
import { among, type Listing, matching, ordering } from "../../shared/list.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { fruitGroups } from "./fruits.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(fruitGroups);
const columns = {
  ...answered,
  fruits: sql<FruitGroup["fruits"]>`array(
    select json_build_object('id', f.id, 'name', f.name, 'code', f.code)
    from fruit_group_members m join fruits f on f.id = m.fruit_id
    where m.group_id = ${fruitGroups.id} and f.removed_at is null order by fold(f.name))`,
  createdBy,
};
const living = isNull(fruitGroups.removedAt);

export async function findFruitGroup(db: Db, id: string) {
  const [group] = await db
    .select(columns)
    .from(fruitGroups)
    .leftJoin(creators, eq(creators.id, fruitGroups.createdBy))
    .where(and(eq(fruitGroups.id, id), living));
  return group;
}

export const fruitGroupList: Listing<QueryOf<typeof fruitsRoutes.listGroups>, FruitGroup> = {
  ids: (db, query) =>
    db
      .select({ id: fruitGroups.id })
      .from(fruitGroups)
      .where(and(living, matching([fruitGroups.name], query.search))),
  order: (query) =>
    ordering(
      { name: sql`fold(${fruitGroups.name})`, createdAt: fruitGroups.createdAt },
      query,
      { by: "name", order: "asc" },
      fruitGroups.id,
    ),
  rows: (db, { ids }) =>
    db
      .select(columns)
      .from(fruitGroups)
      .leftJoin(creators, eq(creators.id, fruitGroups.createdBy))
      .where(among(fruitGroups.id, ids)),
};

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockFruitGroup(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(fruitGroups), updatedByName: users.name })
    .from(fruitGroups)
    .leftJoin(users, eq(users.id, fruitGroups.updatedBy))
    .where(and(eq(fruitGroups.id, id), living))
    .for("update", { of: fruitGroups });
  return row;
}
