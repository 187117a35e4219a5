import type { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { SupplierOverview, SupplierPurchase } from "@pomar/contract/registries/suppliers/suppliers.schema";
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

const { id, nameKey, cityKey, createdAt } = suppliers;

export const supplierList: ListingOf<typeof suppliersRoutes.list> = {
  ids: (db, query) => {
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
  order: ordering({ name: nameKey, city: cityKey, createdAt }, "name", id),
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

/** The item of receipts `r`, of whatever kind. */
const itemJson = sql`(select json_build_object('id', i.id, 'name', i.name, 'code', i.code) from (
  select id, name, code from fruits union all select id, name, code from additives
  union all select id, name, code from additionals union all select id, name, code from packagings
) i where i.id = r.item_id)`;

/**
 * Reads the deliveries and pulpings of a supplier since the first day of the month eleven months ago. Receptions come
 * from the index of the supplier's receptions; pulpings from the index by fruit and supplier, of delivered fruits only.
 */
export async function readOverview(db: Db, supplierId: string, today: string): Promise<SupplierOverview> {
  const from = sql`(date_trunc('month', ${today}::timestamp) - interval '11 months')::date`;
  const [{ rows }, { rows: deliveries }] = await Promise.all([
    db.execute<{ overview: Omit<SupplierOverview, "deliveries"> }>(sql`
      with got as materialized (
        select r.item_id, l.unit, to_char(r.received_at, 'YYYY-MM') as month, count(*) as n,
          count(*) filter (where r.net_kg is not null) as fruits, count(*) filter (where r.rejected_kg > 0) as refused,
          sum(r.net_kg) as net, sum(r.rejected_kg) as rejected,
          sum(r.unit_price * coalesce(r.payable_kg, r.quantity)) as paid,
          sum(coalesce(r.payable_kg, r.quantity)) filter (where r.unit_price is not null) as priced
        from receipts r join lots l on l.id = r.lot_id
        where r.supplier_id = ${supplierId} and r.removed_at is null and r.received_at >= ${from} group by 1, 2, 3
      ),
      items as (
        select item_id, unit, sum(n) as n, round(sum(paid) / nullif(sum(priced), 0), 4) as price from got group by 1, 2
      ),
      pulped as materialized (
        select s.fruit_id, to_char(s.produced_at, 'YYYY-MM') as month, sum(s.output_kg) as output, sum(s.fruit_kg) as input
        from pulping_shares s where s.supplier_id = ${supplierId} and s.produced_at >= ${from}
          and s.fruit_id = any(array(select item_id from items)) group by 1, 2
      )
      select json_build_object('receptions', coalesce(sum(fruits), 0), 'refused', coalesce(sum(refused), 0),
        'netKg', coalesce(sum(net), 0), 'rejectedKg', coalesce(sum(rejected), 0), 'items', (
          select coalesce(json_agg(json_build_object('item', ${itemJson}, 'unit', r.unit, 'unitPrice', r.price,
            'yieldPct', (select round(sum(output) * 100 / nullif(sum(input), 0), 2) from pulped where fruit_id = r.item_id),
            'yieldMin', f.yield_min, 'yieldMax', f.yield_max, 'months', (
              select coalesce(json_agg(json_build_object('month', month, 'unitPrice', round(g.paid / nullif(g.priced, 0), 4),
                'yieldPct', round(p.output * 100 / nullif(p.input, 0), 2)) order by month), '[]')
              from (select * from got where item_id = r.item_id and unit = r.unit) g
              full join (select * from pulped where fruit_id = r.item_id) p using (month)
            )) order by r.n desc, r.item_id, r.unit), '[]')
          from items r left join fruits f on f.id = r.item_id
        )) as overview from got`),
    db.execute<SupplierOverview["deliveries"][number] & Record<string, unknown>>(sql`
      select json_build_object('id', l.id, 'code', l.code) as lot, ${itemJson} as item, r.received_at::text as "receivedAt",
        l.unit, r.quantity::float8 as quantity, r.rejected_kg::float8 as "rejectedKg", r.unit_price::float8 as "unitPrice"
      from receipts r join lots l on l.id = r.lot_id
      where r.supplier_id = ${supplierId} and r.removed_at is null order by r.received_at desc, r.id desc limit 6`),
  ]);
  const overview = rows[0]?.overview;
  if (overview === undefined) throw new Error("an aggregate always has one row");
  return { ...overview, deliveries };
}
