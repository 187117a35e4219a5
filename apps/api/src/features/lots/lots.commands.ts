import { lotCodePrefix } from "@pomar/contract/lots/lot-code.rules";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { sql } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { found } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { findItemCode } from "./lots.queries.ts";

/**
 * Reserves the next code of an item's lots on a day. The sequence's row stays locked until the transaction ends,
 * so two people never receive the same; a number whose transaction fails is given out again.
 * @param on  day of reception or production.
 */
export async function reserveCode(tx: Tx, type: LotType, itemCode: string, on: string, act: Act): Promise<string> {
  const prefix = lotCodePrefix(type, itemCode, on);
  for (;;) {
    // The sequence has two digits or more: MP-ACE-26324-01, MP-ACE-26324-100.
    const { rows } = await tx.execute<{ code: string }>(sql`
      with sequence as (
        insert into lot_sequences (prefix, last) values (${prefix}, 1)
        on conflict (prefix) do update set last = lot_sequences.last + 1 returning last
      )
      insert into lot_codes (code, reserved_at, reserved_by)
      select ${prefix} || '-' || lpad(last::text, greatest(2, length(last::text)), '0'), ${act.at}, ${act.by.id}
      from sequence on conflict do nothing returning code`);
    // None: somebody named a lot by hand just so, and the next number is free.
    const [reserved] = rows;
    if (reserved) return reserved.code;
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
