import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { ProductType } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { coalesceItem, supplierProducts } from "../../schema/registries/suppliers.table.ts";
import { additionals, additives, packagings } from "../../schema/registries/supplies.table.ts";

/** The column of a product row that contains the id of an item, by the item's type. */
export const itemColumn = {
  material: "fruitId",
  additive: "additiveId",
  additional: "additionalId",
  packaging: "packagingId",
} as const satisfies Record<ProductType, keyof typeof supplierProducts.$inferSelect>;

const p = supplierProducts;
const name = sql<string>`coalesce(${fruits.name}, ${additives.name}, ${additionals.name}, ${packagings.name})`;
const type = sql<ProductType>`case when ${p.fruitId} is not null then 'material'
  when ${p.additiveId} is not null then 'additive' when ${p.additionalId} is not null then 'additional' else 'packaging' end`;
const itemId = coalesceItem(p);

function selectProducts(db: Db, filter: SQL | undefined) {
  return db
    .select({
      id: p.id,
      type,
      itemId,
      name,
      code: sql<string>`coalesce(${fruits.code}, ${additives.code}, ${additionals.code}, ${packagings.code})`,
    })
    .from(p)
    .leftJoin(fruits, eq(fruits.id, p.fruitId))
    .leftJoin(additives, eq(additives.id, p.additiveId))
    .leftJoin(additionals, eq(additionals.id, p.additionalId))
    .leftJoin(packagings, eq(packagings.id, p.packagingId))
    .where(filter)
    .$dynamic();
}

const everyProduct = prepared((db) =>
  selectProducts(db, eq(p.supplierId, sql.placeholder("supplierId")))
    .orderBy(sql`fold(${name})`, p.id)
    .prepare("products_of_supplier"),
);

export const allProducts = (db: Db, supplierId: string) => everyProduct(db).execute({ supplierId });

/** Lists the products of each of these suppliers, by name. */
export async function listProductsOfSuppliers(db: Db | Tx, supplierIds: string[]) {
  const rows = await db
    .select({ supplierId: p.supplierId, type, itemId, name })
    .from(p)
    .leftJoin(fruits, eq(fruits.id, p.fruitId))
    .leftJoin(additives, eq(additives.id, p.additiveId))
    .leftJoin(additionals, eq(additionals.id, p.additionalId))
    .leftJoin(packagings, eq(packagings.id, p.packagingId))
    .where(inArray(p.supplierId, supplierIds))
    .orderBy(sql`fold(${name})`);
  return groupedBy(rows, ({ supplierId }) => supplierId);
}

export async function findProduct(db: Db, supplierId: string, id: string) {
  const [product] = await selectProducts(db, and(eq(p.supplierId, supplierId), eq(p.id, id)));
  return product;
}

export const productList = (supplierId: string): ListingOf<typeof suppliersRoutes.listProducts> => ({
  ids: (db, query) => selectProducts(db, and(eq(p.supplierId, supplierId), matching([name], query.search))),
  order: ordering({ name: sql`fold(${name})`, type }, "name", p.id),
  rows: (db, { ids }) => selectProducts(db, idIn(p.id, ids)),
});
