import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type Db, prepared } from "../../shared/db/db.ts";
import { profilePicture } from "../users/pictures.queries.ts";
import { userPictures, users } from "../users/users.table.ts";
import { sessions } from "./session.table.ts";

/** A session ends after this long without use. */
export const idleHours = 12;

const living = prepared((db) =>
  db
    .select({
      id: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      user: {
        id: users.id,
        name: users.name,
        level: users.level,
        profilePicture,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userPictures, eq(userPictures.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.lastUsedAt, sql.placeholder("idleSince")),
        eq(users.active, true),
        isNull(users.removedAt),
      ),
    )
    .prepare("find_living_session"),
);

export async function findLivingSession(db: Db, tokenHash: string, now: Date) {
  const [session] = await living(db).execute({ tokenHash, idleSince: idleSince(now) });
  return session;
}

function idleSince(now: Date): string {
  return new Date(now.getTime() - idleHours * 3_600_000).toISOString();
}

/** The sessions of a user that a call may still be made with, the one used last first. */
export function listOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      address: sessions.address,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastUsedAt, idleSince(now))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

export async function touchSession(db: Db, id: string, at: string): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id));
}

/** Ends the sessions that nobody used for too long. */
export async function removeIdleSessions(db: Db, now: Date): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.lastUsedAt, idleSince(now)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}
