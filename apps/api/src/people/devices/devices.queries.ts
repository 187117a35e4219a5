import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";

/**
 * Takes a random free code of the given codes: if codes were assigned in order, a server restored from a backup would
 * assign the latest codes a second time. @returns undefined when no code is free.
 */
export async function claimFreeCode(tx: Tx, codes: readonly string[], act: ActionContext): Promise<string | undefined> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    insert into devices (code, created_at, created_by)
    select code, ${act.at}::timestamptz, ${act.by.id}::uuid from unnest(${sql.param(codes)}::text[]) as code
    where not exists (select from devices where devices.code = code.code)
    order by random() limit 1 returning code`);
  return rows[0]?.code;
}
