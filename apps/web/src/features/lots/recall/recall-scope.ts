import { decimal, toWire } from "@pomar/contract/core/decimal";
import { decisionNames, lotStatusNames, nextDecisions } from "@pomar/contract/lots/lot-status.rules";
import type { Trace, TraceNode } from "@pomar/contract/lots/trace.schema";

export interface Affected {
  node: TraceNode;
  /** Why it is not recalled with the others; null: it may be. */
  hindrance: string | null;
}

/** What was made of the lot, nearest first, each with what keeps it from being recalled. */
export function affectedBy(trace: Trace): Affected[] {
  return trace.nodes
    .filter(({ depth }) => depth > 0)
    .toSorted((a, b) => a.depth - b.depth || a.lot.code.localeCompare(b.lot.code))
    .map((node) => ({ node, hindrance: hindranceOf(node) }));
}

function hindranceOf({ lot: { status } }: TraceNode): string | null {
  // What is available, depleted or expired was released, and a release can be taken back.
  if (status === "available" || status === "depleted" || status === "expired") return null;
  if (status !== "removed" && nextDecisions(status).includes("recalled")) return null;
  return status === "recalled" ? `Já está ${decisionNames.recalled.toLowerCase()}` : lotStatusNames[status];
}

export interface RecallTotals {
  lots: number;
  /** kg of what has mass. */
  onHandKg: number;
  shippedKg: number;
  customers: number;
}

/** What a recall of these lots takes in. */
export function recallTotals(trace: Trace, chosen: ReadonlySet<string>): RecallTotals {
  const nodes = trace.nodes.filter(({ lot }) => chosen.has(lot.id));
  const kilograms = (quantity: (node: TraceNode) => number) =>
    toWire(
      nodes.reduce((sum, node) => sum.plus(decimal(quantity(node)).times(node.lot.kgPerUnit ?? 0)), decimal(0)),
      3,
    );
  return {
    lots: nodes.length,
    onHandKg: kilograms(({ lot }) => lot.balance),
    shippedKg: kilograms(({ shipped }) => shipped),
    customers: customersOf(trace, chosen).length,
  };
}

export interface Customer {
  /** Null where the shipment names nobody. */
  name: string | null;
  deliveries: readonly {
    id: string;
    lotId: string;
    code: string;
    quantity: number;
    unit: string;
    at: string;
    invoiceNumber: string | null;
  }[];
}

/** Who received any of these lots, by name, each with the deliveries, newest first. */
export function customersOf(trace: Trace, chosen: ReadonlySet<string>): Customer[] {
  const lots = new Map(trace.nodes.map(({ lot }) => [lot.id, lot]));
  const groups = new Map<string | null, Trace["shipments"]>();
  for (const shipment of trace.shipments.filter(({ lotId }) => chosen.has(lotId)))
    groups.set(shipment.customer, [...(groups.get(shipment.customer) ?? []), shipment]);
  return [...groups]
    .map(([name, shipments]) => ({
      name,
      deliveries: shipments
        .map((shipment) => ({
          ...shipment,
          code: lots.get(shipment.lotId)?.code ?? "",
          unit: lots.get(shipment.lotId)?.unit ?? "",
        }))
        .toSorted((a, b) => b.at.localeCompare(a.at)),
    }))
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || byName(a, b));
}

const byName = (a: Customer, b: Customer) => (a.name ?? "").localeCompare(b.name ?? "", "pt-BR");
