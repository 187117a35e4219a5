import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import type { Chain, ShrunkLot } from "@pomar/contract/entries/corrections/chain.rules";
import type { ChainObstacle } from "@pomar/contract/entries/corrections/corrections.schema";
import type { Unit } from "@pomar/contract/kinds";
import type { LotRow } from "@pomar/contract/ledger/lots/lots.schema";
import type { MovementKind } from "@pomar/contract/ledger/lots/movements.schema";
import { dependentKinds } from "../../ledger/lots/ledger.queries.ts";
import { type ActiveMovement, listActive } from "../../ledger/lots/movements.queries.ts";
import { written } from "../../ledger/lots/uses.queries.ts";
import type { Tx } from "../../platform/db/db.ts";
import type { LockedChain } from "./chain.queries.ts";

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
