import type { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { FruitGroup } from "@pomar/contract/registries/fruits/fruits.schema";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { fruitGroups } from "../../schema/registries/fruits.table.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(fruitGroups);
const columns = {
  ...answered,
  fruits: sql<FruitGroup["fruits"]>`array(
    select json_build_object('id', f.id, 'name', f.name, 'code', f.code)
    from fruit_group_members m join fruits f on f.id = m.fruit_id
    where m.group_id = ${fruitGroups.id} and f.removed_at is null order by fold(f.name))`,
  createdBy,
};
const notRemoved = isNull(fruitGroups.removedAt);

const selectGroups = (db: Db, filter: SQL) =>
  db
    .select(columns)
    .from(fruitGroups)
    .leftJoin(creators, eq(creators.id, fruitGroups.createdBy))
    .where(and(filter, notRemoved));

export async function findFruitGroup(db: Db, id: string) {
  const [group] = await selectGroups(db, eq(fruitGroups.id, id));
  return group;
}

export const fruitGroupList: ListingOf<typeof fruitsRoutes.listGroups> = {
  ids: (db, query) =>
    db
      .select({ id: fruitGroups.id })
      .from(fruitGroups)
      .where(and(notRemoved, matching([fruitGroups.name], query.search))),
  order: ordering({ name: sql`fold(${fruitGroups.name})`, createdAt: fruitGroups.createdAt }, "name", fruitGroups.id),
  rows: (db, { ids }) => selectGroups(db, idIn(fruitGroups.id, ids)),
};
