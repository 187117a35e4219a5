import { eq, inArray, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { lotAdditives, lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { additionals, additives, packagings } from "../../schema/registries/supplies.table.ts";

/** The lots that the given entries made, by entry, whatever their status is. */
export const findLotsOfEntries = namedStatement<"ids", { entryId: string; lotId: string }>(
  "find_lots_of_entries",
  (value) => sql`
    select id as "entryId", lot_id as "lotId" from receipts where id = any(${value("ids")}::uuid[])
    union all select id, lot_id from productions where id = any(${value("ids")}::uuid[])`,
);

/** The item of a lot, with the fields that a production needs; a field that does not apply to the item is null. */
export interface LotItem {
  lotId: string;
  fruitId: string | null;
  additive: { id: string; name: string; activeFactor: number; purity: number } | null;
  additional: { id: string; isWater: boolean; isSugar: boolean } | null;
  packaging: { id: string; capacityG: number | null; unit: string } | null;
  /** The lot's present content of each additive. */
  doses: { additiveId: string; mgPerKg: number }[];
}

const itemsOfLots = prepared((db) =>
  db
    .select({
      lotId: lots.id,
      fruitId: lots.fruitId,
      additive: {
        id: additives.id,
        name: additives.name,
        activeFactor: additives.activeFactor,
        purity: additives.purity,
      },
      additional: { id: additionals.id, isWater: additionals.isWater, isSugar: additionals.isSugar },
      packaging: { id: packagings.id, capacityG: packagings.capacityG, unit: packagings.unit },
      doses: sql<LotItem["doses"]>`(
        select coalesce(json_agg(json_build_object('additiveId', d.additive_id, 'mgPerKg', d.mg_per_kg)), '[]')
        from ${lotAdditives} d where d.lot_id = ${lots.id})`,
    })
    .from(lots)
    .leftJoin(additives, eq(additives.id, lots.additiveId))
    .leftJoin(additionals, eq(additionals.id, lots.additionalId))
    .leftJoin(packagings, eq(packagings.id, lots.packagingId))
    .where(idIn(lots.id, sql.placeholder("ids")))
    .prepare("find_lot_items"),
);

export async function findLotItems(db: Db, lotIds: readonly string[]): Promise<Map<string, LotItem>> {
  const rows = await itemsOfLots(db).execute({ ids: lotIds });
  return new Map(rows.map((row) => [row.lotId, row]));
}

/** Locks the items of lots for share, in a fixed order: no item is renamed or removed before the transaction ends. */
export async function lockItemsForShare(tx: Tx, items: readonly LotItem[]): Promise<void> {
  const registries = [
    { table: fruits, ids: items.map(({ fruitId }) => fruitId) },
    { table: additives, ids: items.map(({ additive }) => additive?.id) },
    { table: additionals, ids: items.map(({ additional }) => additional?.id) },
    { table: packagings, ids: items.map(({ packaging }) => packaging?.id) },
  ];
  for (const { table, ids } of registries) {
    const given = [...new Set(ids.filter((id) => id != null))];
    if (given.length > 0)
      await tx.select({ id: table.id }).from(table).where(inArray(table.id, given)).orderBy(table.id).for("key share");
  }
}
