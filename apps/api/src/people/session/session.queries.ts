import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { coalesce } from "../../platform/db/coalesce.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { sessions } from "../../schema/people/session.table.ts";
import { userPictures, users } from "../../schema/people/users.table.ts";
import { sessionUser } from "../users/users.queries.ts";

/** The hours without use after which a session ends. */
export const idleHours = 12;

/** The tolerance in ms for the difference between the clocks of two servers. */
const clocksDifferMs = 10 * 60_000;

const ofSomebody = and(eq(users.active, true), isNull(users.removedAt));

const { tokenHash, id, createdAt, lastUsedAt, address, userAgent } = sessions;

const openSessions = prepared((db) =>
  db
    .select({ tokenHash, id, lastUsedAt, user: sessionUser })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userPictures, eq(userPictures.userId, users.id))
    .where(and(sql`${sessions.tokenHash} = any(${sql.placeholder("tokenHashes")}::text[])`, ofSomebody))
    .prepare("find_living_sessions"),
);

// Every call queries its session; the queries of simultaneous calls share one statement.
const findOpen = coalesce(async (db, tokenHashes) => {
  const rows = await openSessions(db).execute({ tokenHashes });
  return new Map(rows.map((session) => [session.tokenHash, session]));
});

export async function findActiveSession(db: Db, tokenHash: string, now: Date) {
  const session = await findOpen(db, tokenHash);
  return session && Date.parse(session.lastUsedAt) > Date.parse(idleSince(now)) ? session : undefined;
}

/** Calculates the instant at which a session ends without further use, in ms since 1970. */
export const calculateSessionEnd = ({ lastUsedAt }: { lastUsedAt: string }) =>
  Date.parse(lastUsedAt) + idleHours * 3_600_000;

/**
 * Finds the instants at which sessions end without further use, in ms since 1970; sessions that have ended are left
 * out.
 */
export async function findSessionEnds(db: Db, ids: string[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: sessions.id, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(idIn(sessions.id, ids), gt(sessions.lastUsedAt, idleSince(now)), ofSomebody));
  return new Map(rows.map((session) => [session.id, calculateSessionEnd(session)]));
}

function idleSince(now: Date): string {
  return new Date(now.getTime() - idleHours * 3_600_000).toISOString();
}

/** Lists a user's sessions that are still valid for calls, the most recently used session first. */
export function listOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .select({ id, createdAt, lastUsedAt, address, userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastUsedAt, idleSince(now))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

export async function touchSession(db: Db, id: string, at: string): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id));
}

/**
 * Sets last uses that lie in the future to now: the clock was ahead when they were stored, and an unused session would
 * otherwise stay open until the clock reaches that instant.
 */
export async function pullBackSessions(db: Db, now: Date): Promise<void> {
  const ahead = new Date(now.getTime() + clocksDifferMs).toISOString();
  await db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(gt(sessions.lastUsedAt, ahead));
}

export async function removeIdleSessions(db: Db, now: Date): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.lastUsedAt, idleSince(now)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}
