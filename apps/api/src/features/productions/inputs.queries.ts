import { eq, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { among } from "../../shared/list.ts";
import { additionals } from "../additionals/additionals.table.ts";
import { additives } from "../additives/additives.table.ts";
import { fruits } from "../fruits/fruits.table.ts";
import { lotAdditives, lots } from "../lots/lots.table.ts";
import { packagings } from "../packaging/packaging.table.ts";

/** What a lot is of, as a production needs to know it; what does not apply is null. */
export interface Goods {
  lotId: string;
  fruitId: string | null;
  additive: { id: string; name: string; activeFactor: number; purity: number } | null;
  additional: { id: string; isWater: boolean; isSugar: boolean } | null;
  packaging: { id: string; capacityG: number | null; unit: string } | null;
  /** What the lot contains already. */
  doses: { additiveId: string; mgPerKg: number }[];
}

const ofLots = prepared((db) =>
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
      doses: sql<Goods["doses"]>`(
        select coalesce(json_agg(json_build_object('additiveId', d.additive_id, 'mgPerKg', d.mg_per_kg)), '[]')
        from ${lotAdditives} d where d.lot_id = ${lots.id})`,
    })
    .from(lots)
    .leftJoin(additives, eq(additives.id, lots.additiveId))
    .leftJoin(additionals, eq(additionals.id, lots.additionalId))
    .leftJoin(packagings, eq(packagings.id, lots.packagingId))
    .where(among(lots.id, sql.placeholder("ids")))
    .prepare("find_goods"),
);

/** What some lots are of, by lot. */
export async function findGoods(db: Db, lotIds: readonly string[]): Promise<Map<string, Goods>> {
  const rows = await ofLots(db).execute({ ids: lotIds });
  return new Map(rows.map((row) => [row.lotId, row]));
}

/** Keeps what some lots are of from being renamed or removed before the transaction ends; always in the same order. */
export async function holdGoods(tx: Tx, goods: readonly Goods[]): Promise<void> {
  const hold = async (
    table: PgTable & { id: typeof fruits.id | typeof additives.id },
    ids: (string | null | undefined)[],
  ) => {
    const known = [...new Set(ids.filter((id) => id != null))];
    if (known.length > 0)
      await tx
        .select({ id: sql`${table.id}` })
        .from(table as PgTable)
        .where(inArray(table.id, known))
        .orderBy(table.id)
        .for("key share");
  };
  await hold(
    fruits,
    goods.map(({ fruitId }) => fruitId),
  );
  await hold(
    additives as never,
    goods.map(({ additive }) => additive?.id),
  );
  await hold(
    additionals as never,
    goods.map(({ additional }) => additional?.id),
  );
  await hold(
    packagings as never,
    goods.map(({ packaging }) => packaging?.id),
  );
}
