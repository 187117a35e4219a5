import type { SupplierPurchase } from "@pomar/contract/suppliers/suppliers.schema";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";

/** What was received from a supplier, by item, what came last first; the price is the last one that was told. */
export async function listPurchases(db: Db, supplierId: string): Promise<SupplierPurchase[]> {
  const { rows } = await db.execute<SupplierPurchase & Record<string, unknown>>(sql`
    select case r.kind when 'raw-material' then 'material' else r.kind end as type,
      json_build_object('id', r.item_id, 'name', coalesce(f.name, a.name, d.name, p.name),
        'code', coalesce(f.code, a.code, d.code, p.code)) as item,
      r.unit, r.receptions, r.quantity::float8 as quantity, r.last_received_at as "lastReceivedAt",
      r.last_unit_price::float8 as "lastUnitPrice"
    from (
      select receipts.kind, receipts.item_id, lots.unit, count(*) as receptions, sum(receipts.quantity) as quantity,
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
