import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { useEffect, useRef } from "react";
import type { LotChoice } from "../lots/lot-choice.ts";

/** A field that accepts lots by scanning. */
export interface ScanTarget {
  /** The id of its element: the first field on the page is tried first. */
  id: string;
  label: string;
  choice: Pick<LotChoice, "from" | "isComing" | "on" | "offered" | "withReturned">;
  /** Lots that it already has. */
  taken: readonly string[];
  take: (lot: PickableLot) => void;
  /** It already has its one lot: other accepting fields come first. */
  isFilled?: boolean;
  /** Skipped unless it requested the read itself. */
  isOnlyWhenAsked?: boolean;
}

const targets = new Set<{ current: ScanTarget }>();

/** Registers a field for reads while it is shown. */
export function useScanTarget(target: ScanTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    targets.add(latest);
    return () => void targets.delete(latest);
  }, []);
}

/** The fields for a read: the one that requested it, else those of the innermost dialog, in page order. */
export function targetsFor(askedBy: string | null): ScanTarget[] {
  const open = [...targets].map(({ current }) => current);
  const asking = open.filter(({ id }) => id === askedBy);
  const own = asking.filter(({ isOnlyWhenAsked = false }) => isOnlyWhenAsked);
  if (asking.length > 0) return own.length > 0 ? own : asking;
  const placed = open
    .filter(({ isOnlyWhenAsked = false }) => !isOnlyWhenAsked)
    .map((target) => ({ target, element: document.getElementById(target.id) }));
  const dialogs = placed.map(({ element }) => element?.closest("[role=dialog]") ?? null);
  const innermost = dialogs.filter((dialog) => dialog !== null).at(-1) ?? null;
  return placed
    .filter((_, n) => dialogs[n] === innermost)
    .toSorted((one, other) => order(one.element, other.element))
    .toSorted((one, other) => Number(one.target.isFilled ?? false) - Number(other.target.isFilled ?? false))
    .map(({ target }) => target);
}

/** The longest time in ms that a read waits for a record that its form has just chosen. */
const maxWaitMs = 5_000;
const betweenLooks = 50;

/** Resolves once each of those fields knows its sources, or after the longest wait. */
export async function whenTargetsKnow(askedBy: string | null): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += betweenLooks) {
    if (!targetsFor(askedBy).some(({ choice }) => choice.isComing)) return;
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
}

const order = (one: Element | null, other: Element | null) =>
  one !== null && other !== null && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
