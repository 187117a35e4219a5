import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";

/** Letters distinct on the telephone and on wet labels: no I, L or O (like digits), no two letters that sound alike. */
const letters = [..."ACEFHJKMPRTUVWXY"];
const digits = [..."123456789"];

/** The maximum number of letters in a provisional code: with four letters there are over half a million codes. */
const maxLetters = 4;

/**
 * Assigns a device a code that no device has or ever had: one letter and one digit, or more letters once the shorter
 * codes are used up.
 */
export async function registerDevice(tx: Tx, act: ActionContext): Promise<{ code: string }> {
  // The lock prevents two simultaneous registrations from choosing the same free code.
  await tx.execute(sql`lock table devices in share row exclusive mode`);
  let stems = [""];
  for (let length = 1; length <= maxLetters; length += 1) {
    stems = stems.flatMap((stem) => letters.map((letter) => stem + letter));
    const codes = stems.flatMap((stem) => digits.map((digit) => stem + digit));
    const code = await claimFreeCode(tx, codes, act);
    if (code !== undefined) return { code };
  }
  throw new Error("Every code of a device is used up");
}

/**
 * Takes a random free code of the given codes: if codes were assigned in order, a server restored from a backup would
 * assign the latest codes a second time. @returns undefined when no code is free.
 */
async function claimFreeCode(tx: Tx, codes: readonly string[], act: ActionContext): Promise<string | undefined> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    insert into devices (code, created_at, created_by)
    select code, ${act.at}::timestamptz, ${act.by.id}::uuid from unnest(${sql.param(codes)}::text[]) as code
    where not exists (select from devices where devices.code = code.code)
    order by random() limit 1 returning code`);
  return rows[0]?.code;
}
