import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Db, Tx } from "../db/db.ts";
import { AppError } from "./app-error.ts";
import { idempotencyKeys } from "./idempotency.table.ts";

export interface StoredAnswer {
  status: number;
  reply: unknown;
}

interface KeyedRequest {
  userId: string;
  key: string;
  /** Of method, address and body: the same key may not carry another request. */
  requestHash: string;
  at: string;
}

export function requestHash(method: string, url: string, body: unknown): string {
  return createHash("sha256")
    .update(`${method} ${url} ${written(body)}`)
    .digest("hex");
}

/** @throws 400 for what is nested so deep that it can be read and never written again. */
function written(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "";
  } catch {
    throw AppError.of("request.malformed");
  }
}

/** Runs `work` once per key, its answer stored in the same transaction; who comes with the same key waits and gets that answer. */
export async function once(tx: Tx, attempt: KeyedRequest, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const mine = and(eq(idempotencyKeys.userId, attempt.userId), eq(idempotencyKeys.key, attempt.key));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: attempt.userId, key: attempt.key, requestHash: attempt.requestHash, createdAt: attempt.at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
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

/** Forgets answers older than `before` (ISO 8601 UTC). */
export async function forgetAnswers(db: Db, before: string): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
