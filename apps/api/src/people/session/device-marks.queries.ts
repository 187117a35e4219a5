import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/db.ts";
import { deviceMarks } from "../../schema/people/session.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { hashToken, newToken } from "./token.ts";

/** The number of consecutive wrong passwords after which the server no longer recognises a device. */
const budget = 10;
/** The number of days without use after which the server no longer recognises a device. */
const markLifetimeDays = 180;
/** The maximum number of remembered devices per person; the server forgets the device that was unused the longest. */
const devicesEach = 20;

const notBefore = (now: Date) => new Date(now.getTime() - markLifetimeDays * 86_400_000).toISOString();

/**
 * Counts a login attempt on a remembered device, before the password is checked, so that simultaneous attempts cannot
 * exceed the limit.
 * @param marks  the tokens (device marks) that the device stores; a colleague's token is invalid for this name.
 * @returns the token that had an attempt left.
 */
export async function spendMark(db: Db, { name, marks }: { name: string; marks: readonly string[] }, now: Date) {
  if (marks.length === 0) return undefined;
  const person = db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`unique_name(${users.name}) = unique_name(${name})`, isNull(users.removedAt)));
  const spent = await db
    .update(deviceMarks)
    .set({ failures: sql`${deviceMarks.failures} + 1` })
    .where(
      and(
        inArray(deviceMarks.markHash, marks.map(hashToken)),
        inArray(deviceMarks.userId, person),
        lt(deviceMarks.failures, budget),
        gt(deviceMarks.lastUsedAt, notBefore(now)),
      ),
    )
    .returning({ markHash: deviceMarks.markHash });
  return marks.find((mark) => spent[0]?.markHash === hashToken(mark));
}

/**
 * Remembers the device on which a user has logged in. @param mark  the device's present token, if valid. @returns the
 * device's token, new or renewed.
 */
export async function rememberDevice(
  tx: Tx,
  { userId, mark, at }: { userId: string; mark: string | undefined; at: string },
): Promise<string> {
  if (mark !== undefined) {
    const renewed = await tx
      .update(deviceMarks)
      .set({ failures: 0, lastUsedAt: at })
      .where(and(eq(deviceMarks.markHash, hashToken(mark)), eq(deviceMarks.userId, userId)))
      .returning({ markHash: deviceMarks.markHash });
    if (renewed.length > 0) return mark;
  }
  const made = newToken();
  await tx.insert(deviceMarks).values({ markHash: hashToken(made), userId, failures: 0, lastUsedAt: at });
  const beyond = tx
    .select({ markHash: deviceMarks.markHash })
    .from(deviceMarks)
    .where(eq(deviceMarks.userId, userId))
    .orderBy(desc(deviceMarks.lastUsedAt), deviceMarks.markHash)
    .offset(devicesEach);
  await tx.delete(deviceMarks).where(inArray(deviceMarks.markHash, beyond));
  return made;
}

export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(deviceMarks).where(eq(deviceMarks.userId, userId));
}

export async function removeOldMarks(db: Db, now: Date): Promise<void> {
  await db.delete(deviceMarks).where(lt(deviceMarks.lastUsedAt, notBefore(now)));
}
