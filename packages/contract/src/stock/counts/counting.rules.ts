import { decimal, formatNumber, toWire } from "../../core/decimal.ts";

/** A count above three times the balance probably has a digit too many, unless it exceeds the balance only little. */
const farFactor = 3;
const leastExcess = 10;

/**
 * The largest quantity that a lot can have: its initial quantity. A blind count reveals only the power of ten that the
 * initial quantity does not exceed.
 */
export const mostOfLot = (initialQuantity: number, isBlind: boolean): number =>
  isBlind ? 10 ** (decimal(initialQuantity).minus("0.001").e + 1) : initialQuantity;

interface Recorded {
  /** The recorded balance; null in a blind count. */
  expected: number | null;
  /** The largest quantity that the lot can have, as `mostOfLot` tells it. */
  most: number;
}

/** The question before a count that is probably mistyped is stored; null for a likely count, and without records. */
export function countDoubt(counted: number, unit: string, recorded: Recorded | null): string | null {
  if (recorded === null) return null;
  const balance = recorded.expected ?? 0;
  if (balance > 0 && counted > farFactor * balance && counted - balance >= leastExcess)
    return `${formatNumber(toWire(decimal(counted).div(balance), 1))} vezes o saldo registrado. Certo?`;
  // Two weighings of the same lot may differ; pieces may not.
  const allowed = unit === "un" ? recorded.most : recorded.most * 1.005 + 0.5;
  return counted > Math.max(allowed, balance) ? "Muito acima do que este lote já teve. Confira o número." : null;
}
