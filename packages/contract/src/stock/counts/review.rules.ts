import { decimal, toWire } from "../../core/decimal.ts";
import type { AsideReason, LotOutcome } from "./counts.schema.ts";

/** What a count of a lot differs by from what the ledger expected, in the lot's unit, signed. */
export function differenceOf(counted: number, expected: number): number {
  return toWire(decimal(counted).minus(expected), 3);
}

/** A difference as a part of what was expected, in % with two decimals, signed; null where nothing was expected. */
export function differencePct(difference: number, expected: number): number | null {
  return expected === 0 ? null : toWire(decimal(difference).div(expected).times(100), 2);
}

/** A line that counts, in the lot's unit. */
export interface JudgedLine {
  counted: number;
  /** By the ledger at the instant of the line. */
  expected: number;
  /** The balance was adjusted after that instant: what the line found may be corrected already. */
  adjustedSince: boolean;
  /** The lot is younger than the line. */
  untimely: boolean;
}

/**
 * What becomes of a lot. People who looked at different instants agree where they differ from the ledger by the same: nobody wins by
 * having been last.
 * @param lines  those that count; @param wasCounted  there are others, which no longer do.
 * @returns null: there is nothing to say of it.
 */
export function outcomeOf(
  lines: readonly JudgedLine[],
  { balance, wasCounted }: { balance: number; wasCounted: boolean },
): LotOutcome | null {
  if (lines.length === 0) return wasCounted ? "recount" : balance > 0 ? "missing" : null;
  const differences = new Set(lines.map(({ counted, expected }) => differenceOf(counted, expected)));
  if (differences.size > 1) return "conflict";
  if (differences.has(0)) return "equal";
  if (lines.some(({ untimely }) => untimely)) return "untimely";
  return lines.some(({ adjustedSince }) => adjustedSince) ? "adjusted" : "different";
}

const unsettled: ReadonlySet<LotOutcome> = new Set(["conflict", "adjusted", "untimely", "recount"]);

/** Whether somebody has to count or choose before a lot can be approved. */
export const isUnsettled = (outcome: LotOutcome): boolean => unsettled.has(outcome);

/** Whether somebody counted a lot, and need not anew. */
export const isDone = ({ lines }: { lines: readonly { aside: AsideReason | null }[] }): boolean =>
  lines.some(({ aside }) => aside === null);
