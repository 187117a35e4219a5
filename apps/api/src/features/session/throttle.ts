import { eq, lt, sql } from "drizzle-orm";
import { AppError } from "../../shared/app-error.ts";
import type { Database, Db, Tx } from "../../shared/db/db.ts";
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

/** What an attempt is counted under. */
type AttemptKeys = Record<keyof typeof free, string>;

/** The keys of an attempt; spellings of one name that log in alike are tried alike. */
async function keysOf(db: Db, name: string, address: string): Promise<AttemptKeys> {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold(${name}) as folded`);
  return { pair: `pair:${address}:${rows[0]?.folded.slice(0, 60)}`, address: `address:${address}` };
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip through together.
 * @returns what it was counted under, to be forgiven when the password is right.
 * @throws 429 while the wait after the last wrong password is not over; such an attempt is not counted.
 */
export async function countAttempt(
  database: Database,
  { name, address }: { name: string; address: string },
  now: Date,
): Promise<AttemptKeys> {
  const keys = await keysOf(database.db, name, address);
  for (const scope of ["pair", "address"] as const) {
    const wait = await database.transaction((tx) => count(tx, keys[scope], free[scope], now));
    if (wait > 0) throw AppError.of("session.throttled", { seconds: wait });
  }
  return keys;
}

/** Counts under the row's lock. @returns the seconds to wait, 0 when the attempt may go on. */
async function count(tx: Tx, key: string, freeFailures: number, now: Date): Promise<number> {
  await tx.insert(loginAttempts).values({ key, failures: 0, lastAt: now.toISOString() }).onConflictDoNothing();
  const [known] = await tx.select().from(loginAttempts).where(eq(loginAttempts.key, key)).for("update");
  // Another process's clock may be ahead of this one's.
  const elapsed = Math.max(0, now.getTime() - Date.parse(known?.lastAt ?? now.toISOString())) / 1000;
  const failures = !known || elapsed > forgottenAfterSeconds ? 0 : known.failures;
  const due = waitSeconds(failures, freeFailures);
  if (due > elapsed) return Math.ceil(due - elapsed);
  await tx
    .update(loginAttempts)
    .set({ failures: failures + 1, lastAt: now.toISOString() })
    .where(eq(loginAttempts.key, key));
  return 0;
}

/** A right password clears what was counted for that name, and takes its own attempt back from the address. */
export async function forgiveAttempts(db: Db, keys: AttemptKeys): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.key, keys.pair));
  await db
    .update(loginAttempts)
    .set({ failures: sql`greatest(0, ${loginAttempts.failures} - 1)` })
    .where(eq(loginAttempts.key, keys.address));
}

/** Forgets the attempts that no longer count. */
export async function removeOldAttempts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterSeconds * 1000).toISOString();
  await db.delete(loginAttempts).where(lt(loginAttempts.lastAt, before));
}
