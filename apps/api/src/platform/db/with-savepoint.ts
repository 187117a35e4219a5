import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./db.ts";

/** Runs `work` so that its writes can be rolled back, by its failure or by `undo`, without ending the transaction. */
export async function withSavepoint<Result>(
  tx: Tx,
  work: (undo: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const undo = async () => {
    await tx.execute(sql`rollback to savepoint revocable`);
  };
  // No statement is awaited: each is sent together with the next one, which fails if the statement before it failed.
  const send = (statement: SQL) => void tx.execute(statement).catch(() => {});
  send(sql`savepoint revocable`);
  try {
    return await work(undo);
  } catch (error) {
    await undo();
    throw error;
  } finally {
    send(sql`release savepoint revocable`);
  }
}
