import { sql } from "drizzle-orm";
import type { Tx } from "../../shared/db/db.ts";

/**
 * Keeps the items and suppliers of lots, and of what these were made of, from being renamed before the transaction ends: who renames
 * one holds it and waits for its lots. Before any lot is locked, always in the same order.
 */
export async function holdPartiesOf(tx: Tx, lotIds: readonly string[]): Promise<void> {
  const involved = sql`(
    select id from lots where id = any(${sql.param(lotIds)}::uuid[])
    union select lot_id from lot_movements where child_lot_id = any(${sql.param(lotIds)}::uuid[]))`;
  for (const [table, column] of [
    ["fruits", "fruit_id"],
    ["additives", "additive_id"],
    ["additionals", "additional_id"],
    ["packagings", "packaging_id"],
    ["suppliers", "supplier_id"],
  ] as const)
    await tx.execute(sql`
      select from ${sql.identifier(table)}
      where id in (select ${sql.identifier(column)} from lots where id in ${involved}) order by id for key share`);
}
