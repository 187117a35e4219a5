import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { TraceDirection, TraceNode } from "@pomar/contract/lots/trace.schema";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { sharePercent } from "../lot-words.ts";

export const directionNames: Record<TraceDirection, string> = {
  backward: "De onde veio",
  forward: "Para onde foi",
  both: "Os dois sentidos",
};

/** The unit of what is exposed: of the later of the two lots. */
export const exposureUnit = (node: TraceNode, traced: Pick<Lot, "unit">) =>
  node.depth > 0 ? node.lot.unit : traced.unit;

/** Where a lot stands: `este lote`, `2 passos antes`, `1 passo depois`. */
export function stepWords(depth: number): string {
  if (depth === 0) return "este lote";
  const steps = Math.abs(depth);
  return `${steps} ${steps === 1 ? "passo" : "passos"} ${depth < 0 ? "antes" : "depois"}`;
}

/** What a node says of share and exposed quantity; null where it has no mass. */
export function exposureWords(node: TraceNode, traced: Pick<Lot, "unit">): string | null {
  if (node.share === null) return null;
  const percent = sharePercent(node.share);
  return node.exposureQuantity === null
    ? percent
    : `${percent} · ${formatQuantity(node.exposureQuantity, exposureUnit(node, traced))}`;
}
