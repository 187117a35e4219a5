import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import type { Chain, ChainGraph, ChainLot, ChainUse, ShrunkLot } from "@pomar/contract/entries/corrections/chain.rules";
import type { ChainObstacle } from "@pomar/contract/entries/corrections/corrections.schema";
import type { Unit } from "@pomar/contract/kinds";
import type { Dose, LotRow } from "@pomar/contract/ledger/lots/lots.schema";
import type { MovementKind } from "@pomar/contract/ledger/lots/movements.schema";
import { eq, sql } from "drizzle-orm";
import { listSourcesOfDescendants } from "../../ledger/lots/genealogy.queries.ts";
import { dependentKinds } from "../../ledger/lots/ledger.queries.ts";
import { dosesOfLot, findLots } from "../../ledger/lots/lots.queries.ts";
import { type ActiveMovement, type LockedLot, listActive, lockLots } from "../../ledger/lots/movements.queries.ts";
import { written } from "../../ledger/lots/uses.queries.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { lockSupplierForShare } from "../../registries/suppliers/suppliers.queries.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { findLotItems, lockItemsForShare } from "../productions/inputs.queries.ts";

/** A lot and all lots that were made of it, locked. */
export interface LockedChain {
  graph: ChainGraph;
  /** The locked lots by id: the lots of the graph and their sources. */
  locked: Map<string, LockedLot>;
  rows: Map<string, LotRow>;
  /** The consumptions between lots of the graph. */
  edges: Edge[];
}

interface LockedRoot {
  lotId: string;
  supplierId: string | null;
  /** The lots that the correction of the entry itself locks. */
  sourceIds: readonly string[];
  today: string;
}

/**
 * Locks a lot, its descendants and the sources of the descendants: first the items and the supplier, then all lots by
 * id.
 */
export async function lockChain(tx: Tx, { lotId, supplierId, sourceIds, today }: LockedRoot): Promise<LockedChain> {
  // The uses are sorted by their lots, so that the shares and the preview do not depend on the query plan.
  const allEdges = await listSourcesOfDescendants(tx, lotId);
  // The quantity of a customer's return was counted at the gate: no correction can reduce it.
  const edges = allEdges.filter(({ isReturn }) => !isReturn).toSorted(inOrder);
  const ids = [...new Set([lotId, ...sourceIds, ...edges.flatMap(({ from, to }) => [from, to])])];
  await lockItemsForShare(tx, [...(await findLotItems(tx, ids)).values()]);
  if (supplierId !== null) await lockSupplierForShare(tx, supplierId);
  const locked = await lockLots(tx, ids);
  const reached = findReached(lotId, edges);
  const own = edges.filter(({ from }) => reached.has(from));
  const uses: ChainUse[] = own.map(({ from, to, quantity }) => ({ lotId: from, childLotId: to, quantity }));
  const graph = new Map([...locked].filter(([id]) => reached.has(id)).map(([id, lot]) => [id, toChainLot(lot)]));
  const rows = await findLots(tx, [...reached], today);
  return { graph: { lots: graph, uses }, locked, rows, edges: own };
}

type Edge = { from: string; to: string };

const inOrder = (one: Edge, other: Edge) => (one.to + one.from < other.to + other.from ? -1 : 1);

const toChainLot = ({ id, code, unit, initialQuantity, balance, entryKind }: LockedLot): ChainLot => ({
  id,
  code,
  unit,
  initialQuantity,
  balance,
  isBlend: entryKind === "composite-lot",
});

/** The lots that were made of a lot through active uses, at any depth. */
function findReached(lotId: string, edges: readonly Edge[]): Set<string> {
  const reached = new Set([lotId]);
  for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to);
  return reached;
}

/** The productions that made the given lots, by lot. */
export async function findProductionsByLots(db: Db, lotIds: readonly string[]) {
  const rows = await db.select().from(productions).where(idIn(productions.lotId, lotIds));
  return new Map(rows.map((row) => [row.lotId, row]));
}

/** The figures of the entry that made a lot, before or after a correction. */
export interface EntryFigures {
  lotId: string;
  quantity: number;
  yieldPct: number | null;
  /** The cost of the lot in R$. */
  totalCost: number | null;
  unitCost: number | null;
  /** The debt for the lot in R$; null when the plant owes nothing for it. */
  payable: number | null;
  doses: Dose[];
  flags: string[];
}

export async function findFigures(db: Db, lotIds: readonly string[]): Promise<Map<string, EntryFigures>> {
  const rows = await db
    .select({
      lotId: lots.id,
      quantity: lots.initialQuantity,
      yieldPct: productions.yieldPct,
      totalCost: sql<number | null>`round(${lots.totalCost}, 2)::float8`,
      unitCost: lots.unitCost,
      payable: sql<number | null>`(
        select line.amount::float8 from payment_lots line where line.lot_id = "lots"."id" and line.standing)`,
      doses: dosesOfLot,
      flags: sql<string[]>`coalesce(${productions.qualityFlags}, '[]'::jsonb)`,
    })
    .from(lots)
    .leftJoin(productions, eq(productions.lotId, lots.id))
    .where(idIn(lots.id, lotIds));
  return new Map(rows.map((row) => [row.lotId, row]));
}

/** Finds the obstacles that follow from the quantities alone, before costs and doses are calculated. */
export async function findObstacles(tx: Tx, chain: Chain, { locked, rows }: LockedChain): Promise<ChainObstacle[]> {
  const obstacles: ChainObstacle[] = [];
  for (const shrunk of chain.lots) {
    const [lot, row] = [locked.get(shrunk.id), rows.get(shrunk.id)];
    if (!lot || !row) continue;
    const { id, code, decision } = lot;
    const link: Dependent = { kind: "lot", id, name: code };
    if (decision === "discarded")
      obstacles.push({ message: `O lote ${code} está descartado e a quantidade não pode mudar`, links: [link] });
    else if (shrunk.missing > 0)
      obstacles.push({ message: fixedSentence(lot, shrunk, await listActive(tx, id)), links: [link] });
    for (const use of shrunk.uses) {
      const child = rows.get(use.childLotId);
      if (use.after > 0 || !child) continue;
      const message = `O lote ${child.code} ficaria sem nada do lote ${code}: estorne essa entrada ou reparta de outro modo`;
      obstacles.push({ message, links: [entryLink(child)] });
    }
  }
  return obstacles;
}

/** The link from a page to the entry that made a lot. */
export function entryLink({ id, code, entry }: Pick<LotRow, "id" | "code" | "entry">): Dependent {
  return entry ? { kind: dependentKinds[entry.kind], id: entry.id, name: code } : { kind: "lot", id, name: code };
}

const fixedNames: Partial<Record<MovementKind, string>> = {
  shipment: "expedições",
  loss: "perdas",
  discard: "descartes",
  adjustment: "ajustes",
};

function fixedSentence(
  { code, unit }: { code: string; unit: Unit },
  { after, missing }: ShrunkLot,
  active: ActiveMovement[],
): string {
  const kinds = Object.entries(fixedNames).flatMap(([kind, name]) => {
    const quantity = toWire(calculateSum(active.filter((one) => one.kind === kind).map((one) => -one.quantity)), 3);
    return quantity > 0 ? [`${written(quantity, unit)} em ${name}`] : [];
  });
  const least = toWire(decimal(after).plus(missing), 3);
  const uses = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;
  return `Já saíram ${written(least, unit)} do lote ${code}${uses}, que ficaria com ${written(after, unit)}: estorne saídas ou reduza menos`;
}
