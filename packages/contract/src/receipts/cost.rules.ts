import { decimal, toWire } from "../decimal.ts";

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
