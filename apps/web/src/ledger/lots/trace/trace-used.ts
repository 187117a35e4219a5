import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";

/**
 * Replaces the exposure of each source by the quantity of the source in the traced lot, in the source's own unit,
 * because a quantity in units of the traced lot would not show kilograms of fruit. An intermediate lot counts in
 * proportion to the part of it that was used.
 * @returns the trace, with `exposureQuantity` of every source, including packaging, replaced and rounded to three
 * decimals.
 */
export function withUsed(trace: Trace): Trace {
  const made = groupedBy(trace.edges, ({ from }) => from);
  const sources = trace.nodes.filter(({ depth }) => depth < 0).toSorted((one, other) => other.depth - one.depth);
  // The share of each lot that was used in the traced lot.
  const parts = new Map<string, Decimal>();
  for (const { lot, depth } of trace.nodes) if (depth === 0) parts.set(lot.id, decimal(1));
  const used = new Map<string, number>();
  for (const { lot } of sources) {
    const sum = calculateSum(
      (made.get(lot.id) ?? []).map(({ to, quantity }) => (parts.get(to) ?? decimal(0)).times(quantity)),
    );
    used.set(lot.id, toWire(sum, 3));
    parts.set(lot.id, lot.initialQuantity === 0 ? decimal(0) : sum.div(lot.initialQuantity));
  }
  return {
    ...trace,
    nodes: trace.nodes.map((node) => ({ ...node, exposureQuantity: used.get(node.lot.id) ?? node.exposureQuantity })),
  };
}
