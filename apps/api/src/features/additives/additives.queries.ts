import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared, type Tx } from "../../shared/db/db.ts";
import { additives } from "./additives.table.ts";

const living = isNull(additives.removedAt);

const held = prepared((db) =>
  db
    .select()
    .from(additives)
    .where(and(eq(additives.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_additive"),
);

/** An additive that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdAdditive(tx: Tx, id: string) {
  const [row] = await held(tx).execute({ id });
  return row;
}
