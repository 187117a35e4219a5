import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./db.ts";

/** Runs `work` so that what it wrote can be taken back, by its failure or by `undo`, without ending the transaction. */
export async function revocably<Result>(tx: Tx, work: (undo: () => Promise<void>) => Promise<Result>): Promise<Result> {
  const undo = async () => {
    await tx.execute(sql`rollback to savepoint revocable`);
  };
  // Neither is waited for: each goes out with the statement behind it, which fails with it.
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
