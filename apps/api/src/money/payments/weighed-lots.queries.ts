import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";

/** The weighings of the fruit of some lots, and its billed weight; lots that are no received fruit are left out. */
export async function listWeighedLots(db: Db, lotIds: readonly string[]) {
  const { weighings, payableKg: billedKg, payableReason } = receipts;
  const kilograms = (column: AnyPgColumn) => sql<number>`${column}`.mapWith(Number);
  return db
    .select({
      code: lots.code,
      weighings,
      grossKg: kilograms(receipts.grossKg),
      tareKg: kilograms(receipts.tareKg),
      rejectedKg: kilograms(receipts.rejectedKg),
      acceptedKg: receipts.quantity,
      payableKg: billedKg,
      payableReason,
    })
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .where(and(idIn(receipts.lotId, lotIds), eq(receipts.kind, "raw-material"), isNull(receipts.removedAt)))
    .orderBy(asc(lots.code));
}

export type WeighedLot = Awaited<ReturnType<typeof listWeighedLots>>[number];
