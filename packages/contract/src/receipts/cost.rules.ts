import { decimal, toWire } from "../decimal.ts";
import { costProblem } from "../lots/cost.rules.ts";

/**
 * Value of a reception in R$: quantity x price of a unit + freight, rounded to the cent.
 * @returns null while the price is missing.
 */
export function receptionTotal(quantity: number, unitPrice: number | null, freight: number | null): number | null {
  if (unitPrice === null) return null;
  return toWire(
    decimal(quantity)
      .times(unitPrice)
      .plus(freight ?? 0),
    2,
  );
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
 * @param quantity  in `unit`, zero and more.
 */
export function receptionCostProblem(
  quantity: number,
  unitPrice: number | null,
  freight: number | null,
  unit = "unidade",
): string | null {
  const total = receptionTotal(quantity, unitPrice, freight);
  return total === null ? null : costProblem(decimal(total), [{ quantity, unit }]);
}
