import { decimal, toWire } from "../../core/decimal.ts";
import type { AsideReason, LotOutcome } from "./counts.schema.ts";

/** The difference between a counted and an expected quantity, in the lot's unit, signed. */
export function calculateDifference(counted: number, expected: number): number {
  return toWire(decimal(counted).minus(expected), 3);
}

/** A difference as a share of the expected quantity, in % with two decimals, signed; null when nothing was expected. */
export function differencePct(difference: number, expected: number): number | null {
  return expected === 0 ? null : toWire(decimal(difference).div(expected).times(100), 2);
}

/** A valid line, in the lot's unit. */
export interface JudgedLine {
  counted: number;
  /** Ledger balance at the instant of the line. */
  expected: number;
  /** The balance was adjusted after that instant, so the line's difference may be corrected already. */
  adjustedSince: boolean;
  untimely: boolean;
}

/**
 * The outcome of a lot. Users who counted at different instants agree when they differ from the ledger by the same
 * quantity: the last one does not win.
 * @param lines  the valid ones; @param wasCounted  whether there are other lines, which are no longer valid.
 * @returns null for a lot without an outcome.
 */
export function summarizeOutcome(
  lines: readonly JudgedLine[],
  { balance, wasCounted }: { balance: number; wasCounted: boolean },
): LotOutcome | null {
  if (lines.length === 0) return wasCounted ? "recount" : balance > 0 ? "missing" : null;
  const differences = new Set(lines.map(({ counted, expected }) => calculateDifference(counted, expected)));
  if (differences.size > 1) return "conflict";
  if (differences.has(0)) return "equal";
  if (lines.some(({ untimely }) => untimely)) return "untimely";
  return lines.some(({ adjustedSince }) => adjustedSince) ? "adjusted" : "different";
}

const unsettled: ReadonlySet<LotOutcome> = new Set(["conflict", "adjusted", "untimely", "recount"]);

/** Whether a lot needs a count or a choice before it can be approved. */
export const isUnsettled = (outcome: LotOutcome): boolean => unsettled.has(outcome);

/** Whether a lot is counted and needs no recount. */
export const isDone = ({ lines }: { lines: readonly { aside: AsideReason | null }[] }): boolean =>
  lines.some(({ aside }) => aside === null);
