import { quantityWords } from "@pomar/contract/ledger/lots/mass.rules";
import type { TraceDirection, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { sharePercent } from "../lot-words.ts";

export const directionNames: Record<TraceDirection, string> = {
  backward: "De onde veio",
  forward: "Para onde foi",
  both: "Os dois sentidos",
};

/** The distance of a lot from the traced lot in words: `este lote`, `2 passos antes`, `1 passo depois`. */
export function describeStep(depth: number): string {
  if (depth === 0) return "este lote";
  const steps = Math.abs(depth);
  return `${steps} ${steps === 1 ? "passo" : "passos"} ${depth < 0 ? "antes" : "depois"}`;
}

/** The used or exposed quantity of a node in its own unit; a positive quantity is never shown as zero. */
export function formatAmount({ exposureQuantity, share, lot }: TraceNode): string | null {
  if (exposureQuantity === null) return null;
  const amount = quantityWords(exposureQuantity, lot.unit);
  if (share === 0 || /[1-9]/.test(amount)) return formatLotQuantity(exposureQuantity, lot);
  return `<\u00a0${amount.replace("0\u00a0", "1\u00a0")}`;
}

/** The share and quantity of a node in words; null when both are unknown. */
export function describeExposure(node: TraceNode): string | null {
  const percent = node.share === null ? null : sharePercent(node.share);
  return [percent, formatAmount(node)].filter(Boolean).join(" · ") || null;
}
