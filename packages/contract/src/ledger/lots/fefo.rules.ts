import { type Decimal, decimal, toWire } from "../../core/decimal.ts";

export interface Aged {
  code: string;
  /** Days `YYYY-MM-DD`. */
  expiresAt: string | null;
  producedAt: string;
}

/** First expired, first out: by expiry, lots without one last; then by production day; then by code. */
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
  /** In the lot's unit; all lots of one draw share it. */
  balance: number;
}

export interface Draw {
  lotId: string;
  /** The quantity in the lot's unit. */
  quantity: number;
}

/**
 * Splits a need over lots, the first to expire in front (FEFO).
 * @param needed  greater than zero, at most three decimals, in the lots' unit.
 * @returns draws that sum to `needed`, all but the last empty their lot; or `"insufficient"` when the lots hold less.
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

/** The whole balances of lots in the order of use: the draws for a need above their sum. */
export function drawAll(lots: readonly LotBalance[]): Draw[] {
  return lots
    .toSorted(fefoOrder)
    .filter(({ balance }) => balance > 0)
    .map(({ id, balance }) => ({ lotId: id, quantity: balance }));
}
