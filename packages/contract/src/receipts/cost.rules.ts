import { type Decimal, decimal, roundTo, toWire } from "../core/decimal.ts";
import { costProblem } from "../lots/cost.rules.ts";

/** R$, rounded to the cent. */
const totalOf = (quantity: number, unitPrice: number, freight: number | null): Decimal =>
  roundTo(
    decimal(quantity)
      .times(unitPrice)
      .plus(freight ?? 0),
    2,
  );

/**
 * Value of a reception in R$: quantity x price of a unit + freight, rounded to the cent.
 * @returns null while the price is missing.
 */
export function receptionTotal(quantity: number, unitPrice: number | null, freight: number | null): number | null {
  return unitPrice === null ? null : toWire(totalOf(quantity, unitPrice, freight), 2);
}

/**
 * Cost of the lot in R$ per unit with four decimals: the total, freight included, over the quantity.
 * @returns null while the price is missing or nothing came in.
 */
export function receptionUnitCost(quantity: number, unitPrice: number | null, freight: number | null): number | null {
  if (unitPrice === null || quantity === 0) return null;
  return toWire(
    decimal(quantity)
      .times(unitPrice)
      .plus(freight ?? 0)
      .div(quantity),
    4,
  );
}

/**
 * Why a reception costs more than one may, in all or per unit: a sentence without its end; null when it does not.
 * @param quantity  in `unit`; what is not above zero has no cost per unit.
 */
export function receptionCostProblem(
  { quantity, unit = "unidade" }: { quantity: number; unit?: string },
  unitPrice: number | null | undefined,
  freight: number | null | undefined,
): string | null {
  return unitPrice == null ? null : costProblem(totalOf(quantity, unitPrice, freight ?? null), [{ quantity, unit }]);
}
