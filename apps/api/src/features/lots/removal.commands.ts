import type { LotsRemoval } from "@pomar/contract/lots/lots.schema";
import type { EntryKind } from "@pomar/contract/receipts/entry-kinds";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { revocably } from "../../shared/db/revocably.ts";
import { assertFresh, change } from "../../shared/stored.ts";
import { reverseCompositeLot } from "../composite-lots/composite-lots.commands.ts";
import { reverseFinalProduct } from "../final-products/final-products.commands.ts";
import { cancelDebt } from "../payments/debts.commands.ts";
import { reversePulp } from "../pulp/pulp.commands.ts";
import { reverseFruit } from "../raw-materials/raw-materials.commands.ts";
import { reverseSupply } from "../receipts/supply-records.commands.ts";
import { holdGenealogy } from "./genealogy.commands.ts";
import { findChanger, findLot } from "./lots.queries.ts";
import { lots } from "./lots.table.ts";
import { appendReversal } from "./movements.commands.ts";
import { listStanding, lockLot } from "./movements.queries.ts";
import { tellLots } from "./recording.commands.ts";
import { holdPartiesOf } from "./removal.queries.ts";
import { dependentLots, usesOf } from "./uses.queries.ts";

/**
 * Removes lots that were not used: each whole, or not at all.
 * @returns of several, what became of each; of one nothing, for its refusal is the call's.
 * @throws of one: 404 when there is none, 409 when it was used.
 */
export async function removeLots(tx: Tx, ids: readonly string[], act: Act): Promise<LotsRemoval | undefined> {
  await holdGenealogy(tx);
  await holdPartiesOf(tx, ids);
  const [only, ...others] = new Set(ids);
  if (only !== undefined && others.length === 0) {
    await removeLot(tx, only, act);
    return undefined;
  }
  const verdict: LotsRemoval = { removed: [], refused: [] };
  // Ids grow with time: what was made goes before what it was made of.
  for (const id of [...new Set(ids)].toSorted().reverse()) {
    const refusal = await revocably(tx, () => removeLot(tx, id, { ...act, ifMatch: null })).catch(refusalOf);
    if (!refusal) verdict.removed.push(id);
    else {
      const lot = await findLot(tx, id, act.today);
      verdict.refused.push({ id, code: lot?.code ?? null, message: refusal.message });
    }
  }
  return verdict;
}

/** A refusal concerns its lot alone; whatever else fails ends the call. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

type Reverse = (tx: Tx, id: string, act: Act) => Promise<void>;

/** What takes back the entry that made a lot. */
const reversals: Record<EntryKind, Reverse> = {
  "raw-material": reverseFruit,
  additive: (tx, id, act) => reverseSupply(tx, "additive", id, act),
  additional: (tx, id, act) => reverseSupply(tx, "additional", id, act),
  packaging: (tx, id, act) => reverseSupply(tx, "packaging", id, act),
  pulp: reversePulp,
  "final-product": reverseFinalProduct,
  "composite-lot": reverseCompositeLot,
};

/** Takes back what made the lot. The genealogy is held: nobody else makes or takes back an entry meanwhile. */
async function removeLot(tx: Tx, id: string, act: Act): Promise<void> {
  const lot = found(await findLot(tx, id, act.today));
  assertFresh(act, { ...lot, updatedByName: await findChanger(tx, id) });
  if (lot.removedAt !== null) throw AppError.of("lot.removed", { code: lot.code });
  if (lot.entry === null) return removeOpening(tx, id, act);
  // The version that was looked at is the lot's, not the entry's.
  return reversals[lot.entry.kind](tx, lot.entry.id, { ...act, ifMatch: null });
}

async function removeOpening(tx: Tx, id: string, act: Act): Promise<void> {
  const lot = found(await lockLot(tx, id));
  const before = found(await findLot(tx, id, act.today));
  const standing = await listStanding(tx, id);
  const uses = usesOf(standing);
  if (uses.length > 0)
    throw AppError.of("lot.in-use", { code: lot.code, usage: "já foi usado" }).because(dependentLots(uses));
  await Promise.all(standing.map((movement) => appendReversal(tx, movement, act)));
  await tx
    .update(lots)
    .set({ ...change(act, lot), removedAt: act.at, balance: 0 })
    .where(eq(lots.id, id));
  await cancelDebt(tx, id, act);
  await audit(tx, act, { action: "remove", entity: "lots", entityId: id, before });
  tellLots([lot.type], act);
}
