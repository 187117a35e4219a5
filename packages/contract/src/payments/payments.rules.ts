import { decimal, toWire } from "../decimal.ts";

/**
 * How an amount is spread over parts, cumulatively rounded to the cent: the parts of `paid` add up to `paid`, and none is
 * more than its own amount.
 * @param paid  R$, from 0 to the sum of `amounts`.
 * @param amounts  R$ of each part.
 * @returns R$ of each part.
 */
export function shareOut(paid: number, amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum.plus(amount), decimal(0));
  if (whole.eq(0)) return amounts.map(() => 0);
  let before = decimal(0);
  let given = 0;
  return amounts.map((amount) => {
    before = before.plus(amount);
    const upToHere = toWire(decimal(paid).times(before).div(whole), 2);
    const own = toWire(decimal(upToHere).minus(given), 2);
    given = upToHere;
    return own;
  });
}

/**
 * What is paid pays the earliest part first.
 * @param amounts  R$ of each part, in the order of their days.
 * @returns R$ paid of each part.
 */
export function payInOrder(paid: number, amounts: readonly number[]): number[] {
  let left = decimal(paid);
  return amounts.map((amount) => {
    const own = left.lt(amount) ? left : decimal(amount);
    left = left.minus(own);
    return toWire(own, 2);
  });
}

/** Why parts are not a plan for an amount; null when they are. */
export function unevenPlan(
  amount: number,
  parts: readonly { dueDate: string; amount: number }[],
): "sum" | "days" | null {
  const sum = parts.reduce((total, part) => total.plus(part.amount), decimal(0));
  if (!sum.eq(amount)) return "sum";
  return new Set(parts.map(({ dueDate }) => dueDate)).size < parts.length ? "days" : null;
}
