import {
  calculateSum,
  type Decimal,
  decimal,
  formatNumber,
  roundTo,
  toText,
  toWire,
  unbroken,
} from "../../core/decimal.ts";
import { maxAmount, maxUnitCost } from "../../core/limits.rules.ts";

/**
 * The cost of a part of a lot, in R$ with eight decimals, so that thousands of parts add up exactly to the cent.
 * @param totalCost  the cost of `initialQuantity` in R$; null while a price is missing.
 * @param quantity  the quantity of the part, in the unit of `initialQuantity`.
 */
export function partCost(
  totalCost: string | number | Decimal | null,
  quantity: number,
  initialQuantity: number,
): Decimal | null {
  if (totalCost === null || initialQuantity === 0) return null;
  return roundTo(decimal(totalCost).times(quantity).div(initialQuantity), 8);
}

/** The sum of costs; null when any of the costs is missing. */
export function sumCosts(costs: readonly (Decimal | null)[]): Decimal | null {
  const knownCosts = costs.filter((cost) => cost !== null);
  return knownCosts.length < costs.length ? null : calculateSum(knownCosts);
}

/** A cost in R$ in the form that lots store: text with eight decimals; null for a missing cost. */
export function storedCost(cost: Decimal | null): string | null {
  return cost === null ? null : toText(cost, 8);
}

/** The cost in R$ per unit with four decimals, for display; null for a missing cost or a quantity of zero. */
export function costPerUnit(totalCost: Decimal | null, quantity: number): number | null {
  return totalCost === null || quantity === 0 ? null : toWire(totalCost.div(quantity), 4);
}

/**
 * The sentence that refuses a cost above its limit: `O custo por kg passa de R$ 9.999.999,00`; null when the cost is
 * allowed.
 * @param totalCost  the total cost in R$.
 * @param quantities  the quantities by which the cost is divided, each in its own unit, zero or more.
 */
export function costProblem(
  totalCost: Decimal,
  quantities: readonly { quantity: number | Decimal; unit: string }[],
): string | null {
  if (totalCost.gt(maxAmount)) return `O custo total passa de ${unbroken("R$", formatNumber(maxAmount, 2))}`;
  const dear = quantities.find(({ quantity }) => {
    const most = decimal(quantity).times(maxUnitCost);
    return most.gt(0) && totalCost.gt(most);
  });
  return dear ? `O custo por ${dear.unit} passa de ${unbroken("R$", formatNumber(maxUnitCost, 2))}` : null;
}
