import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database, Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { loginAttempts, loginPlaces } from "../../schema/people/session.table.ts";
import { users } from "../../schema/people/users.table.ts";

/**
 * The numbers of wrong passwords that cause no wait: per name and address, per address, and per name from places where
 * the user never logged in.
 */
const free = { pair: 10, address: 50, name: 30 };
const forgottenAfterSeconds = 900;
const maxWaitSeconds = 300;
/** The number of days for which a place is remembered after a login. */
const placeLifetimeDays = 90;

/** The seconds to wait after `failures` wrong passwords: 0 within the free number, then 5, 10, 20 ... up to 300. */
export function waitSeconds(failures: number, freeFailures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(maxWaitSeconds, 5 * 2 ** Math.min(failures - freeFailures, 10));
}

/** The keys under which an attempt is counted. `name` is null at a place where the user has logged in before. */
interface AttemptKeys {
  pair: string | null;
  address: string | null;
  name: string | null;
}

/** Finds the keys of an attempt; different spellings that log in as one user have the same keys. */
async function findKeys(db: Db, { name, network }: Pick<Attempt, "name" | "network">, now: Date): Promise<AttemptKeys> {
  const known = db
    .select({ is: sql`1` })
    .from(loginPlaces)
    .innerJoin(users, eq(users.id, loginPlaces.userId))
    .where(
      and(
        sql`unique_name(${users.name}) = unique_name(${name})`,
        isNull(users.removedAt),
        eq(loginPlaces.network, network),
        gt(loginPlaces.lastAt, placesSince(now)),
      ),
    );
  const { rows } = await db.execute<{ folded: string; known: boolean }>(
    sql`select unique_name(${name}) as folded, exists (${known}) as known`,
  );
  const folded = rows[0]?.folded.slice(0, 60);
  return {
    pair: `pair:${network}:${folded}`,
    address: `address:${network}`,
    name: rows[0]?.known ? null : `name:${folded}`,
  };
}

const placesSince = (now: Date) => new Date(now.getTime() - placeLifetimeDays * 86_400_000).toISOString();

interface Attempt {
  name: string;
  /** The network of origin, as `toNetwork` returns it. */
  network: string;
  /**
   * True where the user has logged in on this device before: wrong passwords that other people enter do not lock the
   * user out on this device.
   */
  isKnownDevice: boolean;
}

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts cannot exceed the limit.
 * @returns the counted keys, to be cleared when the password is right.
 * @throws 429 during the wait after a wrong password; a known device need not wait, and its attempt is not counted.
 */
export async function countAttempt(database: Database, attempt: Attempt, now: Date): Promise<AttemptKeys> {
  const keys = await findKeys(database.db, attempt, now);
  for (const scope of ["pair", "address", "name"] as const) {
    const key = keys[scope];
    if (key === null) continue;
    const wait = await database.transaction((tx) => count(tx, key, free[scope], now));
    if (wait === 0) continue;
    if (!attempt.isKnownDevice) throw AppError.of("session.throttled", { seconds: wait });
    // An attempt that was not counted is not cleared either: otherwise each login on a known device would give an
    // attacker one more guess.
    keys[scope] = null;
  }
  return keys;
}

/** Counts the attempt under the lock of its row. @returns the seconds to wait, 0 when the attempt may proceed. */
async function count(tx: Tx, key: string, freeFailures: number, now: Date): Promise<number> {
  await tx.insert(loginAttempts).values({ key, failures: 0, lastAt: now.toISOString() }).onConflictDoNothing();
  const [known] = await tx.select().from(loginAttempts).where(eq(loginAttempts.key, key)).for("update");
  // The elapsed time is negative when a different process's clock is ahead, or when this process's clock was set back.
  const elapsed = (now.getTime() - Date.parse(known?.lastAt ?? now.toISOString())) / 1000;
  const failures = !known || elapsed > forgottenAfterSeconds ? 0 : known.failures;
  const due = waitSeconds(failures, freeFailures);
  if (due > 0 && due > elapsed) {
    // Without this update, logins would be refused until the clock reaches the stored instant.
    if (elapsed < 0)
      await tx.update(loginAttempts).set({ lastAt: now.toISOString() }).where(eq(loginAttempts.key, key));
    return Math.ceil(due - Math.max(0, elapsed));
  }
  await tx
    .update(loginAttempts)
    .set({ failures: failures + 1, lastAt: now.toISOString() })
    .where(eq(loginAttempts.key, key));
  return 0;
}

/**
 * Clears the attempts after a right password: all attempts for the name from this address, and the present attempt from
 * the counts of the address and of the name. The place becomes a known place of the user.
 */
export async function clearAttempts(
  db: Db,
  keys: AttemptKeys,
  { userId, network, at }: { userId: string; network: string; at: string },
): Promise<void> {
  if (keys.pair !== null) await db.delete(loginAttempts).where(eq(loginAttempts.key, keys.pair));
  for (const key of [keys.address, keys.name].filter((one) => one !== null))
    await db
      .update(loginAttempts)
      .set({ failures: sql`greatest(0, ${loginAttempts.failures} - 1)` })
      .where(eq(loginAttempts.key, key));
  await db
    .insert(loginPlaces)
    .values({ userId, network, lastAt: at })
    .onConflictDoUpdate({ target: [loginPlaces.userId, loginPlaces.network], set: { lastAt: at } });
}

/** Deletes the attempts and the places that have expired. */
export async function removeOldAttempts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterSeconds * 1000).toISOString();
  await db.delete(loginAttempts).where(lt(loginAttempts.lastAt, before));
  await db.delete(loginPlaces).where(lt(loginPlaces.lastAt, placesSince(now)));
}
