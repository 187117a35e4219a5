import type { LoggedIn, Login } from "@pomar/contract/people/session/session.schema";
import { and, eq, ne, type SQL } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Database, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Session } from "../../platform/http/guard.ts";
import { isPassword } from "../../platform/password.ts";
import { sessions } from "../../schema/people/session.table.ts";
import { findCredentials, lockCredentials } from "../users/users.queries.ts";
import { rememberDevice, spendMark } from "./device-marks.queries.ts";
import { toNetwork } from "./network.ts";
import { calculateSessionEnd, findActiveSession, touchSession } from "./session.queries.ts";
import { clearAttempts, countAttempt } from "./throttle.ts";
import { hashToken, newToken } from "./token.ts";

interface Visitor {
  address: string;
  userAgent: string | null;
}

/** Checks name and password and opens a session; the token is returned once and only its hash is stored. */
export async function login(database: Database, input: Login, visitor: Visitor, now: Date): Promise<LoggedIn> {
  const { db } = database;
  const network = toNetwork(visitor.address);
  const mark = await spendMark(db, { name: input.name, marks: input.deviceMarks ?? [] }, now);
  const isKnownDevice = mark !== undefined;
  const attempt = await countAttempt(database, { name: input.name, network, isKnownDevice }, now);
  const person = await findByPassword(input.password, await findCredentials(db, input.name));
  if (!person) throw AppError.of("session.wrong-credentials");
  const at = now.toISOString();
  await clearAttempts(db, attempt, { userId: person.id, network, at });
  const { passwordHash: _, ...user } = person;
  const token = newToken();
  const deviceMark = await database.transaction(async (tx) => {
    // Verifying a password is slow; if the password is changed meanwhile, no session opens.
    if (!(await lockCredentials(tx, person))) throw AppError.of("session.wrong-credentials");
    await tx.insert(sessions).values({
      id: uuidv7(),
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: at,
      lastUsedAt: at,
      address: visitor.address.slice(0, 60),
      userAgent: visitor.userAgent?.slice(0, 300) ?? null,
    });
    return rememberDevice(tx, { userId: user.id, mark, at });
  });
  return { token, user, deviceMark };
}

/** Returns the first of the given users who has this password; without users, the check takes as long as with one. */
async function findByPassword<Person extends { passwordHash: string }>(password: string, people: Person[]) {
  for (const person of people.length > 0 ? people : [undefined])
    if (await isPassword(person?.passwordHash, password)) return person;
  return undefined;
}

// The time in ms during which further uses of a session are not stored, so that reads do not become writes.
const touchEveryMs = 60_000;

export async function buildSession(
  { reserved: db }: Database,
  token: string,
  { now, isUse = true }: { now: Date; isUse?: boolean | undefined },
): Promise<Session | null> {
  const session = await findActiveSession(db, hashToken(token), now);
  if (!session) return null;
  if (isUse && now.getTime() - Date.parse(session.lastUsedAt) > touchEveryMs)
    await touchSession(db, session.id, now.toISOString());
  return { id: session.id, user: session.user, endsAt: calculateSessionEnd(session) };
}

export async function logOut(tx: Tx, act: ActionContext): Promise<void> {
  await end(tx, eq(sessions.id, act.sessionId), act);
}

/** Ends every session of a user at once, on all processes. */
export async function endAllSessions(tx: Tx, userId: string, act: ActionContext): Promise<void> {
  await end(tx, eq(sessions.userId, userId), act);
}

export async function endOtherSessions(tx: Tx, userId: string, act: ActionContext): Promise<void> {
  const ended = await end(tx, and(eq(sessions.userId, userId), ne(sessions.id, act.sessionId)), act);
  if (ended > 0) await auditEnd(tx, userId, ended, act);
}

/** Ends one session of a user. @throws 404 when the user has no session with this id. */
export async function endOneSession(tx: Tx, { userId, id }: { userId: string; id: string }, act: ActionContext) {
  const ended = await end(tx, and(eq(sessions.userId, userId), eq(sessions.id, id)), act);
  if (ended === 0) throw AppError.of("record.not-found");
  await auditEnd(tx, userId, ended, act);
}

async function end(tx: Tx, which: SQL | undefined, act: ActionContext): Promise<number> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id });
  act.pendingEvents.endedSessions.push(...ended.map((session) => session.id));
  return ended.length;
}

async function auditEnd(tx: Tx, userId: string, endedSessions: number, act: ActionContext): Promise<void> {
  await audit(tx, act, { action: "update", entity: "users", entityId: userId, after: { endedSessions } });
}
