import type { TraceNode } from "@pomar/contract/lots/trace.schema";
import type { SortOrder } from "../../../ui/list/list-search.ts";

export const traceSorts = ["depth", "code", "share", "exposure", "balance"] as const;
export type TraceSort = (typeof traceSorts)[number];

const keys: Record<TraceSort, (node: TraceNode) => number | string> = {
  depth: (node) => node.depth,
  code: (node) => node.lot.code,
  // What has no mass comes after the smallest share.
  share: (node) => node.share ?? -1,
  exposure: (node) => node.exposureQuantity ?? -1,
  balance: (node) => node.lot.balance,
};

/** The lots of a trace by one column, then from the sources on, by code. */
export function ordered(nodes: readonly TraceNode[], sortBy: TraceSort, sortOrder: SortOrder): TraceNode[] {
  const sign = sortOrder === "desc" ? -1 : 1;
  const key = keys[sortBy];
  return nodes.toSorted(
    (a, b) => sign * compared(key(a), key(b)) || a.depth - b.depth || compared(a.lot.code, b.lot.code),
  );
}

function compared(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "pt-BR");
}
