import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { sql } from "drizzle-orm";
import { itemJson, packedG } from "../../ledger/lots/lots.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";

type Part<Key extends "lots" | "customers" | "notices" | "events"> = Recall[Key][number] & Record<string, unknown>;

type Receiver = Omit<Recall["customers"][number], "notifiedAt">;

/** The fields of `lots l` in a recall, as JSON. */
const lotJson = sql`'id', l.id, 'code', l.code, 'type', l.type, 'unit', l.unit,
  'item', ${itemJson}, 'netContentG', ${packedG}, 'kgPerUnit', l.kg_per_unit`;

/** The lots of a recall, each with its quantities on hand, dispatched and returned, the most exposed first. */
export async function listRecallLots(db: Db, recallId: string, today: string): Promise<Part<"lots">[]> {
  const { rows } = await db.execute<Part<"lots">>(sql`
    select json_build_object(${lotJson}, 'producedAt', l.produced_at, 'expiresAt', l.expires_at,
        'status', lot_status(l.removed_at, l.decision, l.balance, l.expires_at, ${today}::date)) as lot,
      rl.share::float8 as share, rl.exposure_quantity::float8 as "exposureQuantity", l.initial_quantity::float8 as made,
      l.balance::float8 as "onHand", moved.dispatched::float8 as dispatched, moved.returned::float8 as returned,
      exists (select from returned_lots where lot_id = l.id) as "isReturn"
    from recall_lots rl join lots l on l.id = rl.lot_id
    cross join lateral (
      select coalesce(-sum(m.quantity) filter (where coalesce(o.kind, m.kind) = 'shipment'), 0) as dispatched,
        coalesce(sum(m.quantity) filter (where coalesce(o.kind, m.kind) = 'return' and coalesce(o.quantity, m.quantity) > 0), 0) as returned
      from lot_movements m left join lot_movements o on o.id = m.reverses_id where m.lot_id = l.id offset 0
    ) moved
    where rl.recall_id = ${recallId} order by l.type, rl.share desc nulls last, l.produced_at, l.code`);
  return rows;
}

/** The customers who received lots of a recall, with their quantities, the customer with the most kg first. */
export async function listRecallCustomers(db: Db, recallId: string): Promise<Receiver[]> {
  const { rows } = await db.execute<Receiver & Record<string, unknown>>(sql`
    with went as materialized (
      select d.customer_id, m.lot_id,
        coalesce(-sum(m.quantity) filter (where coalesce(o.kind, m.kind) = 'shipment'), 0) as dispatched,
        coalesce(sum(m.quantity) filter (where coalesce(o.kind, m.kind) = 'return'), 0) as returned
      from recall_lots rl join lot_movements m on m.lot_id = rl.lot_id
      left join lot_movements o on o.id = m.reverses_id
      join dispatches d on d.id = coalesce(o.dispatch_id, m.dispatch_id)
      where rl.recall_id = ${recallId} and (coalesce(o.kind, m.kind) = 'shipment'
        or coalesce(o.kind, m.kind) = 'return' and coalesce(o.quantity, m.quantity) > 0)
      group by d.customer_id, m.lot_id
    )
    select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'recallContact', c.recall_contact) as customer,
      case when bool_and(l.kg_per_unit is not null) then sum(went.dispatched * l.kg_per_unit) end::float8 as "dispatchedKg",
      case when bool_and(l.kg_per_unit is not null) then sum(went.returned * l.kg_per_unit) end::float8 as "returnedKg",
      case when bool_and(l.kg_per_unit is not null) then sum((went.dispatched - went.returned) * l.kg_per_unit) end::float8 as "outKg",
      json_agg(json_build_object('lot', json_build_object(${lotJson}), 'dispatched', went.dispatched, 'returned', went.returned,
        'out', went.dispatched - went.returned) order by l.code) as lots
    from went join lots l on l.id = went.lot_id join customers c on c.id = went.customer_id
    where went.dispatched > 0
    group by c.id order by "outKg" desc nulls first, fold(c.name), c.id`);
  return rows;
}

/** The notices of a recall, the latest first. */
export async function listRecallNotices(db: Db, recallId: string): Promise<Part<"notices">[]> {
  const { rows } = await db.execute<Part<"notices">>(sql`
    select n.id, n.customer_id as "customerId", ${instantJson(sql`n.notified_at`)} as "notifiedAt", n.how, n.answer, n.holds,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
    from recall_notices n left join users u on u.id = n.notified_by
    where n.recall_id = ${recallId} order by n.notified_at desc, n.id desc`);
  return rows;
}

/** The returns and discards of a recall's lots since the recall was opened, the latest first. */
export async function listRecallEvents(db: Db, recallId: string): Promise<Part<"events">[]> {
  const { rows } = await db.execute<Part<"events">>(sql`
    select case m.kind when 'return' then 'returned' else 'discarded' end as kind, json_build_object(${lotJson}) as lot,
      abs(m.quantity)::float8 as quantity, ${instantJson(sql`m.occurred_at`)} as at, c.name as customer,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
    from recalls r join recall_lots rl on rl.recall_id = r.id join lots l on l.id = rl.lot_id
    join lot_movements m on m.lot_id = l.id and m.occurred_at >= r.opened_at
      and (m.kind = 'return' and m.quantity > 0 or m.kind = 'discard')
    left join dispatches d on d.id = m.dispatch_id left join customers c on c.id = d.customer_id
    left join users u on u.id = m.recorded_by
    where r.id = ${recallId} and not exists (select from lot_movements x where x.reverses_id = m.id)
    order by m.occurred_at desc, m.id desc limit 500`);
  return rows;
}
