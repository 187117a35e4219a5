import { type Decimal, decimal, toWire } from "../../core/decimal.ts";

export interface Aged {
  code: string;
  /** The expiry of the lot, `YYYY-MM-DD`; null for a lot that never expires. */
  expiresAt: string | null;
  producedAt: string;
}

/** First expired, first out: orders lots by expiry, lots without expiry last, then by production day, then by code. */
export function fefoOrder(one: Aged, other: Aged): number {
  return (
    (one.expiresAt === null ? 1 : 0) - (other.expiresAt === null ? 1 : 0) ||
    compare(one.expiresAt ?? "", other.expiresAt ?? "") ||
    compare(one.producedAt, other.producedAt) ||
    compare(one.code, other.code)
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export interface LotBalance extends Aged {
  id: string;
  /** The balance in the lot's unit; all lots that serve one needed quantity have the same unit. */
  balance: number;
}

export interface Draw {
  lotId: string;
  /** The drawn quantity in the lot's unit. */
  quantity: number;
}

/**
 * Splits a needed quantity over lots, beginning with the lot that expires first (FEFO).
 * @param needed  the needed quantity in the lots' unit, greater than zero, with at most three decimals.
 * @returns draws whose sum is `needed`, of which every draw except the last empties its lot; `"insufficient"` when the
 * sum of the balances is less than `needed`.
 */
export function drawFefo(lots: readonly LotBalance[], needed: number): Draw[] | "insufficient" {
  const draws: Draw[] = [];
  let left: Decimal = decimal(needed);
  for (const { id, balance } of lots.toSorted(fefoOrder)) {
    if (left.lte(0)) break;
    if (balance <= 0) continue;
    const quantity = left.lt(balance) ? left : decimal(balance);
    draws.push({ lotId: id, quantity: toWire(quantity, 3) });
    left = left.minus(quantity);
  }
  return left.gt(0) ? "insufficient" : draws;
}

/** Draws the whole balance of every lot, in the order of use, for a needed quantity above the sum of the balances. */
export function drawAll(lots: readonly LotBalance[]): Draw[] {
  return lots
    .toSorted(fefoOrder)
    .filter(({ balance }) => balance > 0)
    .map(({ id, balance }) => ({ lotId: id, quantity: balance }));
}
