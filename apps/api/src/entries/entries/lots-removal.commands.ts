import type { EntryKind } from "@pomar/contract/kinds";
import type { LotsRemoval } from "@pomar/contract/ledger/lots/lots.schema";
import { lockFamilies, lockGenealogy } from "../../ledger/lots/genealogy.commands.ts";
import { findChanger, findLot } from "../../ledger/lots/lots.queries.ts";
import { appendReversal } from "../../ledger/lots/movements.commands.ts";
import { listActive, lockLot } from "../../ledger/lots/movements.queries.ts";
import { inOpenRecall } from "../../ledger/lots/open-recalls.queries.ts";
import { removeLotRow } from "../../ledger/lots/stored-lots.commands.ts";
import { dependentLots, filterUses } from "../../ledger/lots/uses.queries.ts";
import { cancelPayable } from "../../money/payments/payables.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError, orNotFound, toRefusal } from "../../platform/http/app-error.ts";
import { compositeLotCommands } from "../productions/composite-lots.commands.ts";
import { finalProductCommands } from "../productions/final-products.commands.ts";
import { pulpCommands } from "../productions/pulp.commands.ts";
import { receptionCommands } from "../receptions/raw-materials.commands.ts";

/**
 * Removes unused lots; each lot is removed completely or not at all.
 * @returns the result for each lot; nothing when only one lot is given, since its refusal is the reply of the call.
 * @throws for a single lot: 404 when the lot does not exist; 409 when the lot was used; 409 with the return to undo
 * when the lot is a customer's return.
 */
export async function removeLots(tx: Tx, ids: readonly string[], act: ActionContext): Promise<LotsRemoval | undefined> {
  await lockGenealogy(tx);
  await lockFamilies(tx, ids);
  const [only, ...others] = new Set(ids);
  if (only !== undefined && others.length === 0) {
    await removeLot(tx, only, act);
    return undefined;
  }
  const verdict: LotsRemoval = { removed: [], refused: [] };
  // Ids increase with time, so that this order removes a made lot before its sources.
  for (const id of [...new Set(ids)].toSorted().reverse()) {
    const refusal = await withSavepoint(tx, () => removeLot(tx, id, { ...act, ifMatch: null })).catch(toRefusal);
    if (!refusal) verdict.removed.push(id);
    else {
      const lot = await findLot(tx, id, act.today);
      verdict.refused.push({ id, code: lot?.code ?? null, message: refusal.message });
    }
  }
  return verdict;
}

interface Reversing {
  reverse: (tx: Tx, id: string, act: ActionContext) => Promise<void>;
}

const commands: Record<EntryKind, Reversing> = {
  ...receptionCommands,
  pulp: pulpCommands,
  "final-product": finalProductCommands,
  "composite-lot": compositeLotCommands,
};

/** Reverses the entry that made a lot, under the exclusive lock of the genealogy. */
async function removeLot(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const lot = orNotFound(await findLot(tx, id, act.today));
  assertFresh(act, { ...lot, updatedByName: await findChanger(tx, id) });
  if (lot.removedAt !== null) throw AppError.of("lot.removed", { code: lot.code });
  if (lot.entry === null) return removeOpening(tx, id, act);
  // The user's version is the version of the lot and not of the entry, so the reversal compares no version.
  return commands[lot.entry.kind].reverse(tx, lot.entry.id, { ...act, ifMatch: null });
}

async function removeOpening(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const lot = orNotFound(await lockLot(tx, id));
  if (lot.returnedOn !== null)
    throw AppError.of("lot.in-use", { code: lot.code, usage: "veio de uma devolução; estorne a devolução" });
  const before = orNotFound(await findLot(tx, id, act.today));
  const active = await listActive(tx, id);
  const uses = filterUses(active);
  if (uses.length > 0)
    throw AppError.of("lot.in-use", { code: lot.code, usage: "já foi usado" }).because(dependentLots(uses));
  const recalled = await inOpenRecall(tx, lot, "só pode ser removido");
  if (recalled) throw recalled;
  await Promise.all(active.map((movement) => appendReversal(tx, movement, act)));
  await removeLotRow(tx, lot, act);
  await cancelPayable(tx, id, act);
  await audit(tx, act, { action: "remove", entity: "lots", entityId: id, before });
}
