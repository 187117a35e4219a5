import type { EpcisLot, EpcisTransfer } from "@pomar/contract/insight/dossiers/epcis.rules";
import { sql } from "drizzle-orm";
import { packedG } from "../../ledger/lots/lots.queries.ts";
import { isActive } from "../../ledger/lots/movements.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";

type Row<Of> = Of & Record<string, unknown>;

/** The given lots, each with the event that created it and with all its inputs; reversed inputs are excluded. */
export async function listEpcisLots(db: Db, ids: readonly string[]): Promise<EpcisLot[]> {
  const { rows } = await db.execute<Row<EpcisLot>>(sql`
    select l.id, l.code, l.type, l.unit, coalesce(f.name, a.name, d.name, p.name) as item, ${packedG} as "netContentG", l.initial_quantity::float8 as made,
      m.id as "beganBy", ${instantJson(sql`m.occurred_at`)} as "beganAt", l.supplier_id is not null as "isReceived",
      coalesce((select json_agg(json_build_object('lotId', e.lot_id, 'unit', s.unit, 'quantity', e.quantity) order by e.lot_id)
        from (select lot_id, -sum(quantity) as quantity from lot_movements where child_lot_id = l.id group by 1 having sum(quantity) <> 0) e
        join lots s on s.id = e.lot_id), '[]') as inputs
    from lots l join lot_movements m on m.lot_id = l.id and m.kind in ('entry', 'production') and ${isActive}
    left join fruits f on f.id = l.fruit_id left join additives a on a.id = l.additive_id
    left join additionals d on d.id = l.additional_id left join packagings p on p.id = l.packaging_id
    where l.id = any(${sql.param(ids)}::uuid[]) and l.removed_at is null and m.quantity > 0 order by m.occurred_at, l.id`);
  return rows;
}

/** The dispatches and returns of the given lots. */
export async function listEpcisTransfers(db: Db, ids: readonly string[]): Promise<EpcisTransfer[]> {
  const { rows } = await db.execute<Row<EpcisTransfer>>(sql`
    select case m.kind when 'shipment' then 'shipping' else 'returning' end as kind, m.id, m.lot_id as "lotId", l.unit,
      abs(m.quantity)::float8 as quantity, ${instantJson(sql`m.occurred_at`)} as at, d.id as "dispatchId", d.invoice_number as "invoiceNumber"
    from lot_movements m join lots l on l.id = m.lot_id join dispatches d on d.id = m.dispatch_id
    where m.lot_id = any(${sql.param(ids)}::uuid[]) and ${isActive} and m.quantity <> 0
      and (m.kind = 'shipment' or m.kind = 'return' and m.quantity > 0)
    order by m.occurred_at, m.id`);
  return rows;
}
