import { createHash } from "node:crypto";
import type { RecordedKind } from "@pomar/contract/core/route";
import { and, eq, lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "../../schema/people/idempotency.table.ts";
import type { Db, Tx } from "../db/db.ts";
import { namedStatement } from "../db/named-statement.ts";
import { AppError } from "./app-error.ts";

export interface StoredAnswer {
  status: number;
  reply: unknown;
}

interface KeyedRequest {
  userId: string;
  key: string;
  /** Hash of the method, the address and the body: a key must not be used for a different request. */
  requestHash: string;
  at: string;
}

export function requestHash(method: string, url: string, body: unknown): string {
  return createHash("sha256")
    .update(`${method} ${url} ${written(body)}`)
    .digest("hex");
}

/** Serializes a body. @throws 400 for a body nested so deep that it can be parsed but not serialized again. */
function written(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "";
  } catch {
    throw AppError.of("request.malformed");
  }
}

/** Runs `work` once per key, and stores its answer in the same transaction; a repeated request waits for the answer. */
export async function once(tx: Tx, attempt: KeyedRequest, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const mine = and(eq(idempotencyKeys.userId, attempt.userId), eq(idempotencyKeys.key, attempt.key));
  const insertedKeys = await tx
    .insert(idempotencyKeys)
    .values({ userId: attempt.userId, key: attempt.key, requestHash: attempt.requestHash, createdAt: attempt.at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (insertedKeys.length === 0) {
    const [known] = await tx.select().from(idempotencyKeys).where(mine);
    if (known?.requestHash !== attempt.requestHash || known.status === null)
      throw AppError.of("idempotency.other-body");
    return { status: known.status, reply: known.reply };
  }
  const answer = await work();
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, reply: answer.reply ?? null })
    .where(mine);
  return answer;
}

// Advisory locks with two numbers never collide with locks of one number; the first number differs from that of the
// receptions' locks.
const entryIds = sql.raw("7105103");

const lockEntryId = namedStatement(
  "lock_entry_id",
  (value: (name: "id") => unknown) => sql`select pg_advisory_xact_lock(${entryIds}, hashtext(${value("id")}::text))`,
);

/** An entry that was recorded under an id, even if it was removed or corrected later. */
export interface RecordedEntry {
  kind: RecordedKind;
  createdBy: string | null;
}

/** Finds an entry by its id, whatever its kind. */
export type FindEntry = (tx: Tx, id: string) => Promise<RecordedEntry | undefined>;

interface Attempt {
  id: string;
  kind: RecordedKind | null;
  userId: string;
  find: FindEntry;
}

/**
 * Whether this user recorded an entry under the id that the user's device assigned. Until the transaction ends, no
 * other request with the same id is answered.
 * @throws 409 when the entry belongs to a different user, or is of a different kind.
 */
export async function isRecorded(tx: Tx, { id, kind, userId, find }: Attempt): Promise<boolean> {
  await lockEntryId(tx, { id });
  // The query is a separate statement, so that it sees the commits made while this transaction waited for the lock.
  const known = await find(tx, id);
  if (known === undefined) return false;
  if (known.kind !== kind || known.createdBy !== userId) throw AppError.of("entry.id-taken");
  return true;
}

/** Deletes stored answers older than `before` (ISO 8601 UTC). */
export async function forgetAnswers(db: Db, before: string): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
