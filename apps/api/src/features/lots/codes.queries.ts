import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Db } from "../../platform/db/db.ts";
import { named } from "../../platform/db/named.ts";

// The sequence has two digits or more: MP-ACE-26324-01, MP-ACE-26324-100.
const takeNext = named<"prefix" | "at" | "by", { code: string }>(
  "take_next_code",
  (value) => sql`
    with sequence as (
      insert into lot_sequences (prefix, last) values (${value("prefix")}, 1)
      on conflict (prefix) do update set last = lot_sequences.last + 1 returning prefix, last
    )
    insert into lot_codes (code, reserved_at, reserved_by)
    select prefix || '-' || lpad(last::text, greatest(2, length(last::text)), '0'), ${value("at")}::timestamptz, ${value("by")}::uuid
    from sequence on conflict do nothing returning code`,
);

/** Reserves the next code of a prefix. Its sequence stays locked as long as the handle's transaction lasts. */
export async function takeNextCode(db: Db, prefix: string, act: ActionContext): Promise<string> {
  for (;;) {
    const [reserved] = await takeNext(db, { prefix, at: act.at, by: act.by.id });
    // None: somebody named a lot by hand just so, and the next number is free.
    if (reserved) return reserved.code;
  }
}
