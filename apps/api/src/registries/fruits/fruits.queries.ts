import type { QueryOf } from "@pomar/contract/core/route";
import { type FruitColor, getColor, shownColors } from "@pomar/contract/registries/fruits/fruit-color.rules";
import type { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { Fruit, FruitMark } from "@pomar/contract/registries/fruits/fruits.schema";
import { and, eq, exists, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { lockingForShare, registryQueries } from "../../platform/records/records.queries.ts";
import { fruitComponents, fruitGroupMembers, fruits } from "../../schema/registries/fruits.table.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(fruits);
const columns = {
  ...answered,
  components: sql<Fruit["components"]>`array(
    select json_build_object('fruit', json_build_object('id', c.id, 'name', c.name, 'code', c.code), 'percentage', p.percentage)
    from fruit_components p join fruits c on c.id = p.component_id where p.fruit_id = ${fruits.id} order by p.position)`,
  groups: sql<Fruit["groups"]>`array(
    select json_build_object('id', g.id, 'name', g.name) from fruit_group_members m join fruit_groups g on g.id = m.group_id
    where m.fruit_id = ${fruits.id} and g.removed_at is null order by fold(g.name))`,
  createdBy,
};
const notRemoved = isNull(fruits.removedAt);

const selectFruits = (db: Db, filter: SQL) =>
  db.select(columns).from(fruits).leftJoin(creators, eq(creators.id, fruits.createdBy)).where(and(filter, notRemoved));

export async function findFruit(db: Db, id: string) {
  const [fruit] = await selectFruits(db, eq(fruits.id, id));
  return fruit;
}

export const listActiveFruits = (db: Db) => selectFruits(db, eq(fruits.active, true));

export const { list: fruitList } = registryQueries({
  table: fruits,
  select: selectFruits,
  searched: [fruits.name, fruits.code],
  filter: (db, { composite, group }: QueryOf<typeof fruitsRoutes.list>) =>
    and(
      composite && eq(fruits.composite, composite === "true"),
      group ? exists(selectMemberships(db, group)) : undefined,
    ),
});

interface Coloured extends Record<string, unknown> {
  id: string;
  name: string;
  code: string;
  color: FruitColor | null;
  parts: { id: string; percentage: number }[];
}

/** Lists the colours of all fruits, including removed ones, to which old lots still refer. */
export async function listMarks(db: Db): Promise<FruitMark[]> {
  const { rows } = await db.execute<Coloured>(sql`
    select id, name, code, color, array(
      select json_build_object('id', p.component_id, 'percentage', p.percentage)
      from fruit_components p where p.fruit_id = ${fruits.id} order by p.position) as parts
    from ${fruits} order by id`);
  const colors = new Map(rows.map((row) => [row.id, getColor(row)]));
  const getParts = (row: Coloured) =>
    row.parts.flatMap(({ id, percentage }) => {
      const color = colors.get(id);
      return color ? [{ color, percentage }] : [];
    });
  return rows.map((row) => ({ id: row.id, code: row.code, colors: shownColors(row, getParts(row)) }));
}

function selectMemberships(db: Db, group: string) {
  return db
    .select({ one: sql`1` })
    .from(fruitGroupMembers)
    .where(and(eq(fruitGroupMembers.fruitId, fruits.id), eq(fruitGroupMembers.groupId, group)));
}

/** Locks a fruit for a new reference: the fruit cannot be removed or become composite before the transaction ends. */
export const lockFruitForShare = lockingForShare(fruits);

/** Locks the existing fruits of these ids like `lockFruitForShare`, in id order so that transactions never deadlock. */
export async function lockFruitsForShare(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ id: fruits.id, name: fruits.name, composite: fruits.composite })
    .from(fruits)
    .where(and(inArray(fruits.id, [...ids]), notRemoved))
    .orderBy(fruits.id)
    .for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the ids of the plain fruits of which a composite fruit is made. */
export async function listComponents(db: Db, fruitId: string): Promise<string[]> {
  const rows = await db
    .select({ id: fruitComponents.componentId })
    .from(fruitComponents)
    .where(eq(fruitComponents.fruitId, fruitId));
  return rows.map(({ id }) => id);
}
