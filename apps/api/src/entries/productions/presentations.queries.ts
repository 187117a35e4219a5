import { maxPresentations, type Presentation } from "@pomar/contract/entries/productions/final-products.schema";
import { sql } from "drizzle-orm";
import { consumableOn } from "../../ledger/lots/lot-list.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { lots } from "../../schema/ledger/lots.table.ts";

// The number of latest packings that a fruit's presentations are counted from.
const lookedThrough = 60;

/** A fruit's possible presentations today, the most used in its last packings first. */
export async function listPresentations(db: Db, fruitId: string, today: string): Promise<Presentation[]> {
  const { rows } = await db.execute<
    Omit<Presentation, "contentG" | "balance"> & Record<"contentG" | "balance", string>
  >(
    sql`
    with last as (select lot_id from productions where kind = 'final-product' and item_id = ${fruitId}
        and removed_at is null order by produced_at desc, id desc limit ${lookedThrough}),
      used as (select source.item_id, count(distinct last.lot_id) as times from last
        join lot_movements m on m.child_lot_id = last.lot_id join lots source on source.id = m.lot_id
        where source.type = 'packaging' group by 1),
      stock as (select ${lots.itemId} as item_id, sum(${lots.balance}) as balance from lots
        where ${lots.type} = 'packaging' and ${consumableOn(today)} group by 1)
    select p.id as "packagingId", p.name, p.capacity_g as "contentG", p.unit, stock.balance
    from stock join packagings p on p.id = stock.item_id left join used on used.item_id = p.id
    where p.capacity_g is not null and p.removed_at is null
    order by coalesce(used.times, 0) desc, p.capacity_g, fold(p.name), p.id limit ${maxPresentations}`,
  );
  return rows.map(({ contentG, balance, ...row }) => ({
    ...row,
    contentG: Number(contentG),
    balance: Number(balance),
  }));
}
