import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared, type Tx } from "../../shared/db/db.ts";
import { additionals } from "./additionals.table.ts";

const living = isNull(additionals.removedAt);

const held = prepared((db) =>
  db
    .select()
    .from(additionals)
    .where(and(eq(additionals.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_additional"),
);

/** An additional that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdAdditional(tx: Tx, id: string) {
  const [row] = await held(tx).execute({ id });
  return row;
}
