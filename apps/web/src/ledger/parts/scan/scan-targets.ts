import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { useEffect, useRef } from "react";
import type { LotChoice } from "../lots/lot-choice.ts";

/** A field that a scan can fill with a lot. */
export interface ScanTarget {
  /** The id of the field's element; the field that comes first on the page is tried first. */
  id: string;
  label: string;
  choice: Pick<LotChoice, "from" | "isComing" | "on" | "offered" | "withReturned">;
  /** The ids of the lots already chosen in the field. */
  taken: readonly string[];
  take: (lot: PickableLot) => void;
  /** Whether a field for a single lot already has a lot; a scan first tries the empty fields that accept its lot. */
  isFilled?: boolean;
  /** Whether the field is skipped unless the scanner was opened from this field. */
  isOnlyWhenAsked?: boolean;
}

const targets = new Set<{ current: ScanTarget }>();

/** Registers a field for scanned lots while the field is shown. */
export function useScanTarget(target: ScanTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    targets.add(latest);
    return () => void targets.delete(latest);
  }, []);
}

/**
 * The fields to try for a scanned lot: the field from which the scanner was opened, else the fields of the innermost
 * dialog, in page order.
 */
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

/** The longest time in ms that a scanned lot waits until a record chosen in the form has loaded. */
const maxWaitMs = 5_000;
const betweenLooks = 50;

/** Resolves once every field to try knows the sources of its lots, at the latest after `maxWaitMs`. */
export async function whenTargetsKnow(askedBy: string | null): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += betweenLooks) {
    if (!targetsFor(askedBy).some(({ choice }) => choice.isComing)) return;
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
}

const order = (one: Element | null, other: Element | null) =>
  one !== null && other !== null && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
