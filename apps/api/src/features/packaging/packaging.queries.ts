import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared, type Tx } from "../../shared/db/db.ts";
import { packagings } from "./packaging.table.ts";

const living = isNull(packagings.removedAt);

const held = prepared((db) =>
  db
    .select()
    .from(packagings)
    .where(and(eq(packagings.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_packaging"),
);

/** A packaging that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdPackaging(tx: Tx, id: string) {
  const [row] = await held(tx).execute({ id });
  return row;
}
