import { lotCode, lotCodePrefix } from "@pomar/contract/lots/lot-code.rules";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { sql } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { found } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { findItemCode } from "./lots.queries.ts";
import { lotCodes, lotSequences } from "./lots.table.ts";

/**
 * Reserves the next code of an item's lots on a day. The sequence's row stays locked until the transaction ends,
 * so two people never receive the same; a number whose transaction fails is given out again.
 * @param on  day of reception or production.
 */
export async function reserveCode(tx: Tx, type: LotType, itemCode: string, on: string, act: Act): Promise<string> {
  const prefix = lotCodePrefix(type, itemCode, on);
  for (;;) {
    const [sequence] = await tx
      .insert(lotSequences)
      .values({ prefix, last: 1 })
      .onConflictDoUpdate({ target: lotSequences.prefix, set: { last: sql`${lotSequences.last} + 1` } })
      .returning({ last: lotSequences.last });
    const code = lotCode(prefix, found(sequence).last);
    const reserved = await tx
      .insert(lotCodes)
      .values({ code, reservedAt: act.at, reservedBy: act.by.id })
      .onConflictDoNothing()
      .returning({ code: lotCodes.code });
    // Somebody may have named a lot by hand just so: the next number then.
    if (reserved.length > 0) return code;
  }
}

export async function reserveNextCode(
  tx: Tx,
  itemId: string,
  { type, date }: { type: LotType; date?: string | undefined },
  act: Act,
): Promise<{ code: string }> {
  const itemCode = found(await findItemCode(tx, type, itemId));
  return { code: await reserveCode(tx, type, itemCode, date ?? act.today, act) };
}
