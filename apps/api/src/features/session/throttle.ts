import { inArray, sql } from "drizzle-orm";
import { AppError } from "../../shared/app-error.ts";
import type { Db } from "../../shared/db/db.ts";
import { loginAttempts } from "./session.table.ts";

/** Wrong passwords that cost nothing: for one name from one address, and for one address whatever the names. */
const free = { pair: 10, address: 50 };
const forgottenAfterSeconds = 900;
const longestWaitSeconds = 300;

/** Seconds to wait after `failures` wrong passwords: none while they are free, then 5, 10, 20 ... up to 300. */
export function waitSeconds(failures: number, freeFailures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestWaitSeconds, 5 * 2 ** Math.min(failures - freeFailures, 10));
}

const keysOf = (name: string, address: string) => ({
  pair: `pair:${address}:${name.toLowerCase().slice(0, 60)}`,
  address: `address:${address}`,
});

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip through together.
 * @throws 429 while the wait after the last wrong password is not over; such an attempt is not counted.
 */
export async function countAttempt(db: Db, name: string, address: string, now: Date): Promise<void> {
  const keys = keysOf(name, address);
  for (const [scope, key] of Object.entries(keys) as [keyof typeof free, string][]) {
    const wait = await count(db, key, free[scope], now);
    if (wait > 0) throw AppError.of("session.throttled", { seconds: wait });
  }
}

/** Counts in one statement, under the row's lock. @returns the seconds to wait, 0 when the attempt may go on. */
async function count(db: Db, key: string, freeFailures: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.insert(loginAttempts).values({ key, failures: 0, lastAt: now.toISOString() }).onConflictDoNothing();
    const [known] = await tx.select().from(loginAttempts).where(sql`${loginAttempts.key} = ${key}`).for("update");
    const elapsed = known ? (now.getTime() - Date.parse(known.lastAt)) / 1000 : 0;
    const failures = !known || elapsed > forgottenAfterSeconds ? 0 : known.failures;
    const wait = Math.ceil(waitSeconds(failures, freeFailures) - elapsed);
    if (wait > 0) return wait;
    await tx
      .update(loginAttempts)
      .set({ failures: failures + 1, lastAt: now.toISOString() })
      .where(sql`${loginAttempts.key} = ${key}`);
    return 0;
  });
}

/** A right password clears what was counted for it. */
export async function forgiveAttempts(db: Db, name: string, address: string): Promise<void> {
  await db.delete(loginAttempts).where(inArray(loginAttempts.key, Object.values(keysOf(name, address))));
}

/** Forgets the attempts that no longer count. */
export async function removeOldAttempts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterSeconds * 1000).toISOString();
  await db.delete(loginAttempts).where(sql`${loginAttempts.lastAt} < ${before}`);
}
