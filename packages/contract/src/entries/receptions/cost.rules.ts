import { type Decimal, decimal, roundTo, toWire } from "../../core/decimal.ts";
import { maxUnitPrice, unitPriceScale } from "../../core/limits.rules.ts";
import { costProblem } from "../../ledger/lots/cost.rules.ts";

/** R$, rounded to the cent. */
const totalOf = (quantity: number, unitPrice: number, freight: number | null): Decimal =>
  roundTo(
    decimal(quantity)
      .times(unitPrice)
      .plus(freight ?? 0),
    2,
  );

/**
 * Value of a reception in R$: what is paid for x price of a unit + freight, rounded to the cent.
 * @param payable  in the unit of the price: what entered the lot, unless another quantity was agreed.
 * @returns null while the price is missing.
 */
export function receptionTotal(payable: number, unitPrice: number | null, freight: number | null): number | null {
  return unitPrice === null ? null : toWire(totalOf(payable, unitPrice, freight), 2);
}

/**
 * The price of a unit in R$ at which a reception costs a total, freight included: with as few decimals as that needs to be met to the
 * cent. @param payable  as `receptionTotal` takes it.
 * @returns null where nothing is paid for, the freight alone is more, or the price is more than one may be.
 */
export function priceOfTotal(total: number, payable: number, freight: number | null): number | null {
  const goods = decimal(total).minus(freight ?? 0);
  if (payable <= 0 || goods.lt(0)) return null;
  const exact = goods.div(payable);
  if (exact.gt(maxUnitPrice)) return null;
  const prices = Array.from({ length: unitPriceScale - 1 }, (_, more) => toWire(exact, 2 + more));
  return prices.find((price) => receptionTotal(payable, price, freight) === total) ?? null;
}

/** What entered the lot, and what of it is paid for; absent or null: all of it. */
interface Received {
  quantity: number;
  payable?: number | null | undefined;
}

/**
 * Cost of the lot in R$ per unit with four decimals: what is paid, freight included, over what entered.
 * @returns null while the price is missing or nothing came in.
 */
export function receptionUnitCost(
  { quantity, payable }: Received,
  unitPrice: number | null,
  freight: number | null,
): number | null {
  if (unitPrice === null || quantity === 0) return null;
  return toWire(
    decimal(payable ?? quantity)
      .times(unitPrice)
      .plus(freight ?? 0)
      .div(quantity),
    4,
  );
}

/**
 * Why a reception costs more than one may, in all or per unit: a sentence without its end; null when it does not.
 * @param received  in `unit`; a quantity that is not above zero has no cost per unit.
 */
export function receptionCostProblem(
  { quantity, payable, unit = "unidade" }: Received & { unit?: string },
  unitPrice: number | null | undefined,
  freight: number | null | undefined,
): string | null {
  if (unitPrice == null) return null;
  return costProblem(totalOf(payable ?? quantity, unitPrice, freight ?? null), [{ quantity, unit }]);
}
