import { eq } from "drizzle-orm";
import { tellVersions } from "../../ledger/lots/genealogy.commands.ts";
import { appendAt, appendReversal } from "../../ledger/lots/movements.commands.ts";
import { listConsumptions, listStanding } from "../../ledger/lots/movements.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import type { StoredProduction } from "./corrections.commands.ts";
import { lotColumns, type PreparedProduction, productionColumns, refuseBeyondLimits } from "./productions.commands.ts";

/** A production that takes less than was recorded. */
export interface LesserTaking {
  production: Pick<typeof productions.$inferSelect, "lotId" | "kind">;
  /** Of each lot that gives less, what it gives, in its unit. */
  lines: readonly { lotId: string; quantity: number }[];
  /** kg of a blend, as its parts are less; null of what stays as it was counted. */
  madeKg: number | null;
}

/**
 * Writes into the ledger that a production took less, when it took it: reversals and new movements. What took of its own lot comes first, so that
 * no line of the ledger leaves less than nothing. Balances and figures are the caller's.
 */
export async function takeLess(tx: Tx, { production, lines, madeKg }: LesserTaking, act: ActionContext): Promise<void> {
  const { lotId: childLotId, kind } = production;
  const taking = kind === "composite-lot" ? "composition" : "consumption";
  const taken = await listConsumptions(tx, childLotId);
  for (const { lotId, quantity } of lines) {
    const [first, ...others] = taken.filter((one) => one.lotId === lotId);
    if (!first) throw new Error(`lot ${childLotId} takes less of lot ${lotId}, of which it takes nothing`);
    for (const movement of [first, ...others]) await appendReversal(tx, movement, act);
    const { occurredAt } = first;
    await appendAt(tx, { lotId, kind: taking, quantity: -quantity, childLotId, occurredAt }, act);
  }
  if (madeKg === null) return;
  const standing = await listStanding(tx, childLotId);
  for (const made of standing.filter((one) => one.kind === "production")) {
    const { occurredAt } = made;
    await appendAt(tx, { lotId: childLotId, kind: "production", quantity: madeKg, occurredAt }, act);
    await appendReversal(tx, made, act);
  }
  await tellVersions(tx, act);
  await tx.update(lots).set({ initialQuantity: madeKg }).where(eq(lots.id, childLotId));
}

/** What a stored production comes to with what stands of what it took. */
export interface Recalculation {
  stored: StoredProduction;
  wanted: PreparedProduction;
  /** Sentences about what its kind does not allow. */
  problems: string[];
}

/** Writes what a production comes to; the ledger has it already, and doses are counted when all of them are. */
export async function postRecalculation(tx: Tx, { stored, wanted }: Recalculation, act: ActionContext): Promise<void> {
  refuseBeyondLimits(wanted);
  await updateRow(tx, { table: lots, before: stored.lot, to: lotColumns(wanted) }, act);
  await updateRow(tx, { table: productions, before: stored.production, to: productionColumns(wanted) }, act);
}
