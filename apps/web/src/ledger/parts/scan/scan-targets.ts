import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { useEffect, useRef } from "react";
import type { LotChoice } from "../lots/lot-choice.ts";

/** A field that takes a lot which was read. */
export interface ScanTarget {
  /** Of its element: what stands first on the page is asked first. */
  id: string;
  label: string;
  choice: Pick<LotChoice, "from" | "isComing" | "on" | "offered" | "withReturned">;
  /** Lots that it has already. */
  taken: readonly string[];
  take: (lot: PickableLot) => void;
  /** It has its one lot: others that take the read come first. */
  isFilled?: boolean;
  /** Left out unless it asked for the read itself. */
  isOnlyWhenAsked?: boolean;
}

const targets = new Set<{ current: ScanTarget }>();

/** Offers a field to whatever is read while it is shown. */
export function useScanTarget(target: ScanTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    targets.add(latest);
    return () => void targets.delete(latest);
  }, []);
}

/** The fields that a read may go into: the one that asked for it, else those of the innermost dialog, as they stand on the page. */
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

/** At most this long, in ms, a read waits for a record that its form has just chosen. */
const longestWait = 5_000;
const betweenLooks = 50;

/** Resolves once each of those fields knows where its lots come from; after that, what is missing is missing. */
export async function whenTargetsKnow(askedBy: string | null): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += betweenLooks) {
    if (!targetsFor(askedBy).some(({ choice }) => choice.isComing)) return;
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
}

const order = (one: Element | null, other: Element | null) =>
  one !== null && other !== null && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
