import { appendAt, appendReversal } from "../../ledger/lots/movements.commands.ts";
import { listActive, listConsumptions } from "../../ledger/lots/movements.queries.ts";
import { changeInitialQuantity, updateLotRow } from "../../ledger/lots/stored-lots.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import type { StoredProduction } from "./corrections.commands.ts";
import { lotColumns, type PreparedProduction, productionColumns, refuseBeyondLimits } from "./productions.commands.ts";

/** A production whose consumptions are reduced by a correction in chain. */
export interface LesserTaking {
  production: Pick<typeof productions.$inferSelect, "lotId" | "kind">;
  /** The lots of which the production consumes less, with the new quantities, each in the unit of its lot. */
  lines: readonly { lotId: string; quantity: number }[];
  /** The kg of a blend after its parts are reduced; null for a production whose counted quantity does not change. */
  madeKg: number | null;
}

/**
 * Writes the smaller quantities of a production into the ledger as reversals and new movements, at the instant of its
 * consumption. The uses of the production's own lot must be reduced first, so that no line of the ledger leaves a
 * negative balance. The caller updates balances and figures.
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
  const active = await listActive(tx, childLotId);
  for (const made of active.filter((one) => one.kind === "production")) {
    const { occurredAt } = made;
    await appendAt(tx, { lotId: childLotId, kind: "production", quantity: madeKg, occurredAt }, act);
    await appendReversal(tx, made, act);
  }
  await changeInitialQuantity(tx, childLotId, madeKg, act);
}

/** A stored production, calculated again with its active consumptions. */
export interface Recalculation {
  stored: StoredProduction;
  wanted: PreparedProduction;
  /** The sentences about violated rules of the production's kind. */
  problems: string[];
}

/** Stores a recalculated production after its movements; the caller stores the doses after all productions. */
export async function postRecalculation(tx: Tx, { stored, wanted }: Recalculation, act: ActionContext): Promise<void> {
  refuseBeyondLimits(wanted);
  await updateLotRow(tx, stored.lot, lotColumns(wanted), act);
  await updateRow(tx, { table: productions, before: stored.production, to: productionColumns(wanted) }, act);
}
