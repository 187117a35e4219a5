import type { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { SupplierPurchase } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { and, eq, exists, getTableColumns, isNull, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst } from "../../platform/db/list.ts";
import { lockingForShare } from "../../platform/records/records.queries.ts";
import { coalesceItem, supplierProducts, suppliers } from "../../schema/registries/suppliers.table.ts";
import { allProducts, itemColumn } from "./supplier-products.queries.ts";

const {
  removedAt: _,
  updatedBy: __,
  nameKey: ___,
  cityKey: ____,
  searched: _____,
  ...answered
} = getTableColumns(suppliers);
const columns = { ...answered, createdBy };
const notRemoved = isNull(suppliers.removedAt);

const one = prepared((db) =>
  db
    .select(columns)
    .from(suppliers)
    .leftJoin(creators, eq(creators.id, suppliers.createdBy))
    .where(and(eq(suppliers.id, sql.placeholder("id")), notRemoved))
    .prepare("find_supplier"),
);

export async function findSupplier(db: Db, id: string) {
  const [[supplier], products] = await Promise.all([one(db).execute({ id }), allProducts(db, id)]);
  return supplier && { ...supplier, products };
}

export type Payee = NonNullable<Awaited<ReturnType<typeof findPayee>>>;

/** Finds a supplier with the data that a paper prints, including a removed supplier. */
export async function findPayee(db: Db, id: string) {
  const { name, document, city, state, pixKey } = suppliers;
  const [payee] = await db.select({ name, document, city, state, pixKey }).from(suppliers).where(eq(suppliers.id, id));
  return payee;
}

const productNames = sql<string[]>`array(
  select coalesce(f.name, a.name, d.name, k.name) from supplier_products p
  left join fruits f on f.id = p.fruit_id left join additives a on a.id = p.additive_id
  left join additionals d on d.id = p.additional_id left join packagings k on k.id = p.packaging_id
  where p.supplier_id = ${suppliers.id} order by 1 limit 3)`;
const productCount = sql<number>`(select count(*) from supplier_products p where p.supplier_id = ${suppliers.id})`;

const byIds = prepared((db) =>
  db
    .select({ ...columns, productNames, productCount: productCount.mapWith(Number) })
    .from(suppliers)
    .leftJoin(creators, eq(creators.id, suppliers.createdBy))
    .where(idIn(suppliers.id, sql.placeholder("ids")))
    .prepare("find_suppliers"),
);

export const supplierList: ListingOf<typeof suppliersRoutes.list> = {
  ids: (db, query) => {
    const { id, nameKey, cityKey, createdAt } = suppliers;
    const filtered = db
      .select({ id, nameKey, cityKey, createdAt })
      .from(suppliers)
      .where(
        and(
          notRemoved,
          everyWord(query.search, (pattern) => sql`${suppliers.searched} like ${pattern}`),
          query.type && exists(selectProducts(db, sql`${supplierProducts[itemColumn[query.type]]} is not null`)),
          query.item ? exists(selectProducts(db, sql`${coalesceItem(supplierProducts)} = ${query.item}`)) : undefined,
        ),
      );
    return searchedFirst(filtered, { table: suppliers, id, search: query.search });
  },
  order: ordering(
    { name: suppliers.nameKey, city: suppliers.cityKey, createdAt: suppliers.createdAt },
    { by: "name", order: "asc" },
    suppliers.id,
  ),
  rows: (db, { ids }) => byIds(db).execute({ ids }),
};

function selectProducts(db: Db, condition: ReturnType<typeof sql>) {
  return db
    .select({ one: sql`1` })
    .from(supplierProducts)
    .where(and(eq(supplierProducts.supplierId, suppliers.id), condition));
}

export async function findSupplierByDocument(db: Db, document: string) {
  const [supplier] = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.document, document), notRemoved));
  return supplier;
}

/** Finds the supplier that has a given name, in any spelling. */
export async function findSupplierByName(db: Db, name: string) {
  const [supplier] = await db
    .select({ id: suppliers.id, name: suppliers.name, document: suppliers.document })
    .from(suppliers)
    .where(and(sql`unique_name(${suppliers.name}) = unique_name(${name})`, notRemoved));
  return supplier;
}

export const lockSupplierForShare = lockingForShare(suppliers);

/** Counts all suppliers ever registered, including removed ones. */
export async function countSuppliers(db: Db): Promise<number> {
  return db.$count(suppliers);
}

/**
 * Lists the items received from a supplier with their sums, the most recently received item first; each item has its
 * last known price.
 */
export async function listPurchases(db: Db, supplierId: string): Promise<SupplierPurchase[]> {
  const { rows } = await db.execute<SupplierPurchase & Record<string, unknown>>(sql`
    select case r.kind when 'raw-material' then 'material' else r.kind end as type,
      json_build_object('id', r.item_id, 'name', coalesce(f.name, a.name, d.name, p.name),
        'code', coalesce(f.code, a.code, d.code, p.code)) as item,
      r.unit, r.receptions, r.quantity::float8 as quantity, r.total::float8 as total, r.unpriced, r.last_received_at as "lastReceivedAt",
      r.last_unit_price::float8 as "lastUnitPrice"
    from (
      select receipts.kind, receipts.item_id, lots.unit, count(*) as receptions, sum(receipts.quantity) as quantity,
        coalesce(sum(receipts.total), 0) as total, count(*) filter (where receipts.unit_price is null) as unpriced,
        max(receipts.received_at)::text as last_received_at,
        (array_agg(receipts.unit_price order by receipts.received_at desc, receipts.id desc)
          filter (where receipts.unit_price is not null))[1] as last_unit_price
      from receipts join lots on lots.id = receipts.lot_id
      where receipts.supplier_id = ${supplierId} and receipts.removed_at is null
      group by receipts.kind, receipts.item_id, lots.unit
    ) r
    left join fruits f on f.id = r.item_id left join additives a on a.id = r.item_id
    left join additionals d on d.id = r.item_id left join packagings p on p.id = r.item_id
    order by r.last_received_at desc, fold(coalesce(f.name, a.name, d.name, p.name)), r.item_id, r.unit`);
  return rows;
}
