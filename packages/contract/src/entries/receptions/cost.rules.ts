import { type Decimal, decimal, roundTo, toWire } from "../../core/decimal.ts";
import { maxUnitPrice, unitPriceScale } from "../../core/limits.rules.ts";
import { costProblem } from "../../ledger/lots/cost.rules.ts";

/** The quantity times the unit price plus the freight, in R$ rounded to the cent. */
const calculateTotal = (quantity: number, unitPrice: number, freight: number | null): Decimal =>
  roundTo(
    decimal(quantity)
      .times(unitPrice)
      .plus(freight ?? 0),
    2,
  );

/**
 * Value of a reception in R$: billed quantity x unit price + freight, rounded to the cent.
 * @param billed  quantity in the unit of the price: the quantity that entered the lot, unless agreed otherwise.
 * @returns null while the price is missing.
 */
export function receptionTotal(billed: number, unitPrice: number | null, freight: number | null): number | null {
  return unitPrice === null ? null : toWire(calculateTotal(billed, unitPrice, freight), 2);
}

/**
 * The unit price in R$ at which a reception costs a given total, freight included, with the fewest decimals that give
 * the total exactly to the cent.
 * @param billed  the billed quantity in the unit of the price.
 * @returns null when nothing is billed, the freight alone exceeds the total, or the price exceeds its limit.
 */
export function priceOfTotal(total: number, billed: number, freight: number | null): number | null {
  const goods = decimal(total).minus(freight ?? 0);
  if (billed <= 0 || goods.lt(0)) return null;
  const exact = goods.div(billed);
  if (exact.gt(maxUnitPrice)) return null;
  const prices = Array.from({ length: unitPriceScale - 1 }, (_, more) => toWire(exact, 2 + more));
  return prices.find((price) => receptionTotal(billed, price, freight) === total) ?? null;
}

/**
 * The quantity that entered the lot, and the billed quantity; the whole received quantity is billed when `billed` is
 * absent or null.
 */
interface Received {
  quantity: number;
  billed?: number | null | undefined;
}

/**
 * The lot's cost in R$ per unit, four decimals: the reception's value with freight, divided by the received quantity.
 * @returns null while the price is missing or nothing was received.
 */
export function receptionUnitCost(
  { quantity, billed }: Received,
  unitPrice: number | null,
  freight: number | null,
): number | null {
  if (unitPrice === null || quantity === 0) return null;
  return toWire(
    decimal(billed ?? quantity)
      .times(unitPrice)
      .plus(freight ?? 0)
      .div(quantity),
    4,
  );
}

/**
 * The sentence, without a full stop, that refuses a reception whose total or unit cost is above the limit; null when
 * the cost is allowed.
 * @param received  the quantities in `unit`; for a quantity of zero or less there is no cost per unit.
 */
export function receptionCostProblem(
  { quantity, billed, unit = "unidade" }: Received & { unit?: string },
  unitPrice: number | null | undefined,
  freight: number | null | undefined,
): string | null {
  if (unitPrice == null) return null;
  return costProblem(calculateTotal(billed ?? quantity, unitPrice, freight ?? null), [{ quantity, unit }]);
}
