import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { recallLots, recalls } from "../../schema/stock/recalls.table.ts";

/** @returns the refusal for a lot of an open recall; otherwise undefined. @param refused the action: `só pode ser liberado`. */
export async function inOpenRecall(tx: Tx, { id, code }: { id: string; code: string }, refused: string) {
  const [open] = await tx
    .select({ recall: recalls.code })
    .from(recallLots)
    .innerJoin(recalls, eq(recalls.id, recallLots.recallId))
    .where(and(eq(recallLots.lotId, id), isNull(recalls.closedAt)))
    .limit(1);
  return open && AppError.of("lot.in-open-recall", { code, recall: open.recall, refused });
}
