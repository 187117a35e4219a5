import { decimal, toWire } from "../../core/decimal.ts";
import type { AsideReason, LotOutcome } from "./counts.schema.ts";

/** The signed difference in the lot's unit: counted less expected quantity. */
export function calculateDifference(counted: number, expected: number): number {
  return toWire(decimal(counted).minus(expected), 3);
}

/** A difference in % of the expected quantity, signed, two decimals; null when the expected quantity is zero. */
export function differencePct(difference: number, expected: number): number | null {
  return expected === 0 ? null : toWire(decimal(difference).div(expected).times(100), 2);
}

/** A valid line of a count; quantities in the lot's unit. */
export interface JudgedLine {
  counted: number;
  /** The lot's ledger balance at the instant of the line. */
  expected: number;
  /** True when the balance was adjusted after the line, as the adjustment may have removed the line's difference. */
  adjustedSince: boolean;
  untimely: boolean;
}

/**
 * The outcome of a lot in a count. Users who counted at different instants agree when their quantities differ from the
 * ledger by the same amount; a later line has no precedence over an earlier line.
 * @param lines  the valid lines of the lot.
 * @param wasCounted  whether the lot has lines that are no longer valid.
 * @returns null for a lot that nobody ever counted and that has no balance.
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

/** Whether a user must count the lot again or choose a line before the count can be approved. */
export const isUnsettled = (outcome: LotOutcome): boolean => unsettled.has(outcome);

/** Whether a lot has a valid line, so that no recount is due. */
export const isDone = ({ lines }: { lines: readonly { aside: AsideReason | null }[] }): boolean =>
  lines.some(({ aside }) => aside === null);
