import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Unit } from "@pomar/contract/kinds";

interface Quantity {
  unit: Unit;
  balance: number;
}

const larger: Partial<Record<Unit, Unit>> = { g: "kg", mL: "L" };

/**
 * Scales quantities for bars, the largest quantity first. Grams are converted to kg and millilitres to L; masses,
 * volumes, pieces and metres are each compared only with quantities of the same kind.
 * @returns each item with its `amount` in the larger unit, and with `whole`, the largest amount of its kind.
 */
export function compared<Item extends Quantity>(items: readonly Item[]): (Item & { amount: number; whole: number })[] {
  const getSumUnit = ({ unit }: Quantity) => larger[unit] ?? unit;
  const toAmount = ({ unit, balance }: Quantity) =>
    larger[unit] === undefined ? balance : toWire(decimal(balance).div(1000), 6);
  const kinds = [...new Set(items.map(getSumUnit))];
  return kinds.flatMap((kind) => {
    const group = items
      .filter((item) => getSumUnit(item) === kind)
      .map((item) => ({ ...item, amount: toAmount(item) }));
    const whole = Math.max(...group.map(({ amount }) => amount));
    return group.map((item) => ({ ...item, whole })).sort((one, other) => other.amount - one.amount);
  });
}
