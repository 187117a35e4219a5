import type { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, exists, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { among, type Listing, matching, ordering } from "../../shared/list.ts";
import { counted, useOf } from "../lookups/item-uses.queries.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { fruitComponents, fruitGroupMembers, fruits } from "./fruits.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(fruits);
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
const living = isNull(fruits.removedAt);

export async function findFruit(db: Db, id: string) {
  const [fruit] = await db
    .select(columns)
    .from(fruits)
    .leftJoin(creators, eq(creators.id, fruits.createdBy))
    .where(and(eq(fruits.id, id), living));
  return fruit;
}

export const fruitList: Listing<QueryOf<typeof fruitsRoutes.list>, Fruit> = {
  ids: (db, query) =>
    db
      .select({ id: fruits.id })
      .from(fruits)
      .where(
        and(
          living,
          matching([fruits.name, fruits.code], query.search),
          query.active && eq(fruits.active, query.active === "true"),
          query.composite && eq(fruits.composite, query.composite === "true"),
          query.group ? exists(membershipsOf(db, query.group)) : undefined,
        ),
      ),
  order: (query) =>
    ordering(
      { name: sql`fold(${fruits.name})`, code: fruits.code, createdAt: fruits.createdAt },
      query,
      { by: "name", order: "asc" },
      fruits.id,
    ),
  rows: (db, { ids }) =>
    db.select(columns).from(fruits).leftJoin(creators, eq(creators.id, fruits.createdBy)).where(among(fruits.id, ids)),
};

function membershipsOf(db: Db, group: string) {
  return db
    .select({ one: sql`1` })
    .from(fruitGroupMembers)
    .where(and(eq(fruitGroupMembers.fruitId, fruits.id), eq(fruitGroupMembers.groupId, group)));
}

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockFruit(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(fruits), updatedByName: users.name })
    .from(fruits)
    .leftJoin(users, eq(users.id, fruits.updatedBy))
    .where(and(eq(fruits.id, id), living))
    .for("update", { of: fruits });
  return row;
}

const held = prepared((db) =>
  db
    .select()
    .from(fruits)
    .where(and(eq(fruits.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_fruit"),
);

/** A fruit that something new is about to name: it cannot be removed or become composite before the transaction ends. */
export async function holdFruit(tx: Tx, id: string) {
  const [fruit] = await held(tx).execute({ id });
  return fruit;
}

/** Those of the fruits that exist, each as `holdFruit` holds one, in id order so that no two people wait for each other. */
export async function holdFruits(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ id: fruits.id, name: fruits.name, composite: fruits.composite })
    .from(fruits)
    .where(and(inArray(fruits.id, [...ids]), living))
    .orderBy(fruits.id)
    .for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of the plain fruits that a composite fruit is made of. */
export async function listComponents(db: Db, fruitId: string): Promise<string[]> {
  const rows = await db
    .select({ id: fruitComponents.componentId })
    .from(fruitComponents)
    .where(eq(fruitComponents.fruitId, fruitId));
  return rows.map(({ id }) => id);
}

const composites = alias(fruits, "composites");

/** The composite fruits that a fruit is a part of. */
export function compositeUse(db: Db, fruitId: string) {
  return useOf(
    "fruit",
    { one: "fruta composta", many: "frutas compostas" },
    db
      .select({ id: composites.id, name: composites.name, ...counted })
      .from(fruitComponents)
      .innerJoin(composites, eq(composites.id, fruitComponents.fruitId))
      .where(and(eq(fruitComponents.componentId, fruitId), isNull(composites.removedAt)))
      .orderBy(sql`fold(${composites.name})`, composites.id),
  );
}
