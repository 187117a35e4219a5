import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { LotType } from "@pomar/contract/kinds";
import { decisionNames, lotStatusNames, mayBeRecalled } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { Trace, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";

export interface Affected {
  node: TraceNode;
  /** The reason why the lot cannot be recalled with the traced lot; null when it can be recalled. */
  hindrance: string | null;
}

/** The descendants of the lot, the nearest first, each with the reason that prevents its recall, if any. */
export function listAffected(trace: Trace): Affected[] {
  return trace.nodes
    .filter(({ depth }) => depth > 0)
    .toSorted((a, b) => a.depth - b.depth || a.lot.code.localeCompare(b.lot.code))
    .map((node) => ({ node, hindrance: findHindrance(node) }));
}

function findHindrance({ lot: { status } }: TraceNode): string | null {
  // Lots with these three statuses were released; a release can be reversed, so such lots can be recalled.
  if (status === "available" || status === "depleted" || status === "expired") return null;
  if (status !== "removed" && mayBeRecalled(status)) return null;
  return status === "recalled" ? `Já está ${decisionNames.recalled.toLowerCase()}` : lotStatusNames[status];
}

export interface Mass {
  type: LotType;
  kg: number;
}

/** Mass in kg per lot type, largest first; types are not summed: pulp is made from fruit, and product from pulp. */
function sumMasses(nodes: readonly TraceNode[], quantity: (node: TraceNode) => number): Mass[] {
  const toKg = (node: TraceNode) => decimal(quantity(node)).times(node.lot.kgPerUnit ?? 0);
  return [...groupedBy(nodes, ({ lot }) => lot.type)]
    .map(([type, own]) => ({ type, kg: toWire(calculateSum(own.map(toKg)), 3) }))
    .filter(({ kg }) => kg > 0)
    .toSorted((one, other) => other.kg - one.kg);
}

/** The number of lots, the masses and the number of customers affected by a recall of the chosen lots. */
export function sumRecall(trace: Trace, chosen: ReadonlySet<string>) {
  const nodes = trace.nodes.filter(({ lot }) => chosen.has(lot.id));
  return {
    lots: nodes.length,
    onHand: sumMasses(nodes, ({ lot }) => lot.balance),
    shipped: sumMasses(nodes, ({ shipped }) => shipped),
    customers: listReachedCustomers(trace, chosen).length,
  };
}

/** The customers who received the chosen lots, sorted by name, each with its deliveries, newest first. */
export function listReachedCustomers(trace: Trace, chosen: ReadonlySet<string>) {
  const lots = new Map(trace.nodes.map(({ lot }) => [lot.id, lot]));
  const dispatched = trace.shipments
    .filter(({ lotId }) => chosen.has(lotId))
    .map((shipment) => {
      const { code = "", unit = "" } = lots.get(shipment.lotId) ?? {};
      return { ...shipment, code, unit };
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return [...groupedBy(dispatched, ({ customer }) => customer.id)]
    .map(([id, own]) => ({ id, name: own[0].customer.name, deliveries: own }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR"));
}
