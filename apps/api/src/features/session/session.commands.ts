import { createHash, randomBytes } from "node:crypto";
import type { LoggedIn, Login } from "@pomar/contract/session/session.schema";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Act } from "../../shared/act.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Database, Tx } from "../../shared/db/db.ts";
import type { Session } from "../../shared/http/guard.ts";
import { isPassword } from "../../shared/password.ts";
import { findCredentials } from "../users/users.queries.ts";
import { findLivingSession, touchSession } from "./session.queries.ts";
import { sessions } from "./session.table.ts";
import { countAttempt, forgiveAttempts } from "./throttle.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

interface Visitor {
  address: string;
  userAgent: string | null;
}

/** Checks name and password and opens a session; the token is given once and only its hash is kept. */
export async function login(database: Database, input: Login, visitor: Visitor, now: Date): Promise<LoggedIn> {
  const { db } = database;
  const attempt = await countAttempt(database, { name: input.name, address: visitor.address }, now);
  const person = await findCredentials(db, input.name);
  if (!(await isPassword(person?.passwordHash, input.password)) || !person)
    throw AppError.of("session.wrong-credentials");
  await forgiveAttempts(db, attempt);
  const token = randomBytes(32).toString("base64url");
  const at = now.toISOString();
  await db.insert(sessions).values({
    id: uuidv7(),
    tokenHash: hashOf(token),
    userId: person.id,
    createdAt: at,
    lastUsedAt: at,
    address: visitor.address,
    userAgent: visitor.userAgent?.slice(0, 300) ?? null,
  });
  return { token, user: { id: person.id, name: person.name, level: person.level, profilePicture: null } };
}

// A use is written down at most once a minute: reads should not become writes.
const touchEveryMs = 60_000;

export async function sessionOf({ db }: Database, token: string, now: Date): Promise<Session | null> {
  const session = await findLivingSession(db, hashOf(token), now);
  if (!session) return null;
  if (now.getTime() - Date.parse(session.lastUsedAt) > touchEveryMs)
    await touchSession(db, session.id, now.toISOString());
  return { id: session.id, user: session.user };
}

export async function endSession(tx: Tx, id: string, act: Act): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, act.by.id)));
  act.outbox.endedSessions.push(id);
}

export async function endSessionsOf(tx: Tx, userId: string, act: Act): Promise<void> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  act.outbox.endedSessions.push(...ended.map((session) => session.id));
}
