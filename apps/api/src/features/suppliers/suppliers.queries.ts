import type { QueryOf } from "@pomar/contract/route";
import type { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import type { SupplierRow } from "@pomar/contract/suppliers/suppliers.schema";
import { and, eq, exists, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { among, everyWord, type Listing, ordering, searchedFirst } from "../../shared/list.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { allProducts, itemColumn } from "./supplier-products.queries.ts";
import { itemOf, supplierProducts, suppliers } from "./suppliers.table.ts";

const {
  removedAt: _,
  updatedBy: __,
  nameKey: ___,
  cityKey: ____,
  searched: _____,
  sharedName: ______,
  ...answered
} = getTableColumns(suppliers);
const columns = { ...answered, createdBy };
const living = isNull(suppliers.removedAt);

const one = prepared((db) =>
  db
    .select(columns)
    .from(suppliers)
    .leftJoin(creators, eq(creators.id, suppliers.createdBy))
    .where(and(eq(suppliers.id, sql.placeholder("id")), living))
    .prepare("find_supplier"),
);

export async function findSupplier(db: Db, id: string) {
  const [[supplier], products] = await Promise.all([one(db).execute({ id }), allProducts(db, id)]);
  return supplier && { ...supplier, products };
}

/** A supplier as a receipt names it; also one that is removed by now. */
export async function findPayee(db: Db, id: string) {
  const { name, document, city, state } = suppliers;
  const [payee] = await db.select({ name, document, city, state }).from(suppliers).where(eq(suppliers.id, id));
  return payee;
}

/** Whether there is such a supplier, without what it supplies. */
export async function findSupplierId(db: Db, id: string) {
  const [supplier] = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), living));
  return supplier?.id;
}

const productNames = sql<string[]>`array(
  select coalesce(f.name, a.name, d.name, k.name) from supplier_products p
  left join fruits f on f.id = p.fruit_id left join additives a on a.id = p.additive_id
  left join additionals d on d.id = p.additional_id left join packagings k on k.id = p.packaging_id
  where p.supplier_id = ${suppliers.id} order by 1 limit 3)`;
const productCount = sql<number>`(select count(*) from supplier_products p where p.supplier_id = ${suppliers.id})`;

const several = prepared((db) =>
  db
    .select({ ...columns, productNames, productCount: productCount.mapWith(Number) })
    .from(suppliers)
    .leftJoin(creators, eq(creators.id, suppliers.createdBy))
    .where(among(suppliers.id, sql.placeholder("ids")))
    .prepare("find_suppliers"),
);

export const supplierList: Listing<QueryOf<typeof suppliersRoutes.list>, SupplierRow> = {
  ids: (db, query) => {
    const { id, nameKey, cityKey, createdAt } = suppliers;
    const filtered = db
      .select({ id, nameKey, cityKey, createdAt })
      .from(suppliers)
      .where(
        and(
          living,
          everyWord(query.search, (pattern) => sql`${suppliers.searched} like ${pattern}`),
          query.type && exists(productsOf(db, sql`${supplierProducts[itemColumn[query.type]]} is not null`)),
          query.item ? exists(productsOf(db, sql`${itemOf(supplierProducts)} = ${query.item}`)) : undefined,
        ),
      );
    return searchedFirst(filtered, { table: suppliers, id, search: query.search });
  },
  order: (query) =>
    ordering(
      { name: suppliers.nameKey, city: suppliers.cityKey, createdAt: suppliers.createdAt },
      query,
      { by: "name", order: "asc" },
      suppliers.id,
    ),
  rows: (db, { ids }) => several(db).execute({ ids }),
};

function productsOf(db: Db, condition: ReturnType<typeof sql>) {
  return db
    .select({ one: sql`1` })
    .from(supplierProducts)
    .where(and(eq(supplierProducts.supplierId, suppliers.id), condition));
}

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockSupplier(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(suppliers), updatedByName: users.name })
    .from(suppliers)
    .leftJoin(users, eq(users.id, suppliers.updatedBy))
    .where(and(eq(suppliers.id, id), living))
    .for("update", { of: suppliers });
  return row;
}

export async function findSupplierByDocument(db: Db, document: string) {
  const [supplier] = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.document, document), living));
  return supplier;
}

const held = prepared((db) =>
  db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_supplier"),
);

/** A supplier that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdSupplier(tx: Tx, id: string) {
  const [supplier] = await held(tx).execute({ id });
  return supplier;
}

/** All suppliers ever registered, removed ones included. */
export async function countSuppliers(db: Db): Promise<number> {
  return db.$count(suppliers);
}
