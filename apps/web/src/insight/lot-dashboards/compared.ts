import { groupedBy } from "@pomar/contract/core/collections.rules";
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
 * @returns each item with its `amount` in the larger unit, and with `whole`, the largest amount of its kind, or null
 * where nothing is of the same kind.
 */
export function compared<Item extends Quantity>(
  items: readonly Item[],
): (Item & { amount: number; whole: number | null })[] {
  const getSumUnit = ({ unit }: Quantity) => larger[unit] ?? unit;
  const toAmount = ({ unit, balance }: Quantity) =>
    larger[unit] === undefined ? balance : toWire(decimal(balance).div(1000), 6);
  const groups = [...groupedBy(items, getSumUnit).values()].toSorted((one, other) => other.length - one.length);
  return groups.flatMap((group) => {
    const scaled = group.map((item) => ({ ...item, amount: toAmount(item) }));
    const most = Math.max(...scaled.map(({ amount }) => amount));
    const whole = group.length === 1 && groups.length > 1 ? null : most;
    return scaled.map((item) => ({ ...item, whole })).sort((one, other) => other.amount - one.amount);
  });
}
