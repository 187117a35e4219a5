import { mayBeRecalled, nextDecisions } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";

export type LotAction = "release" | "ship" | "block" | "adjust" | "lose" | "discard" | "recall" | "edit";

/** The actions that a lot allows in its current state, the likeliest action first. */
export function allowedActions(lot: Pick<Lot, "decision" | "status" | "balance" | "removedAt">): LotAction[] {
  if (lot.removedAt !== null) return [];
  const next = nextDecisions(lot.decision);
  const isOver = lot.decision === "discarded";
  const may: Record<LotAction, boolean> = {
    release: next.includes("released"),
    ship: lot.status === "available",
    block: next.includes("blocked"),
    recall: mayBeRecalled(lot.decision),
    adjust: !isOver,
    lose: !isOver && lot.balance > 0,
    discard: next.includes("discarded"),
    edit: !isOver,
  };
  return (Object.keys(may) as LotAction[]).filter((action) => may[action]);
}
