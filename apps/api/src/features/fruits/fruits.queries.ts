import type { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { QueryOf } from "@pomar/contract/route";
import { and, count, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { matching, ordering, pageOf, total } from "../../shared/list.ts";
import { lots } from "../lots/lots.table.ts";
import { supplierProducts, suppliers } from "../suppliers/suppliers.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { fruits } from "./fruits.table.ts";

const columns = { ...getTableColumns(fruits), createdBy };
const living = isNull(fruits.removedAt);

export async function findFruit(db: Db, id: string) {
  const [fruit] = await db
    .select(columns)
    .from(fruits)
    .leftJoin(creators, eq(creators.id, fruits.createdBy))
    .where(and(eq(fruits.id, id), living));
  return fruit;
}

export function listFruits(db: Db, query: QueryOf<typeof fruitsRoutes.list>) {
  const filter = and(
    living,
    matching([fruits.name, fruits.code], query.search),
    query.active && eq(fruits.active, query.active === "true"),
  );
  const order = ordering(
    { name: sql`fold(${fruits.name})`, code: fruits.code, createdAt: fruits.createdAt },
    query,
    { by: "name", order: "asc" },
    fruits.id,
  );
  return pageOf(query, {
    rows: (limit, offset) =>
      db
        .select(columns)
        .from(fruits)
        .leftJoin(creators, eq(creators.id, fruits.createdBy))
        .where(filter)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    count: db.select(total).from(fruits).where(filter),
  });
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

/** A fruit that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdFruit(tx: Tx, id: string) {
  const [fruit] = await held(tx).execute({ id });
  return fruit;
}

/** How many lots and suppliers name the fruit. */
export async function countFruitUses(db: Db, id: string) {
  const [inLots] = await db.select({ n: count() }).from(lots).where(eq(lots.fruitId, id));
  const [inProducts] = await db
    .select({ n: count() })
    .from(supplierProducts)
    .innerJoin(suppliers, eq(suppliers.id, supplierProducts.supplierId))
    .where(and(eq(supplierProducts.fruitId, id), isNull(suppliers.removedAt)));
  return { lots: inLots?.n ?? 0, suppliers: inProducts?.n ?? 0 };
}
