import { decimal, toWire } from "@pomar/contract/core/decimal";

/** The position of an amount on a scale from zero to `whole`, in % of its length: 0 to 100. */
export function toPercent(amount: number, whole: number): number {
  if (amount <= 0 || whole <= 0) return 0;
  return amount >= whole ? 100 : toWire(decimal(amount).times(100).div(whole), 2);
}

/** The length of an amount's bar in % of a full bar; the bar of every positive amount is long enough to be visible. */
export function toBarLength(amount: number, whole: number): number {
  return amount <= 0 || whole <= 0 ? 0 : Math.max(1, toPercent(amount, whole));
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The lowest round number that is at least `least` and that no amount exceeds: 500 for 437. */
export function roundWhole(amounts: readonly number[], least = 0): number {
  const most = Math.max(least, ...amounts);
  if (most <= 0) return 1;
  const digits = decimal(most).e;
  const power = decimal(10).pow(digits);
  const step = steps.find((one) => power.times(one).gte(most)) ?? 10;
  return power.times(step).toNumber();
}

/** The scale of bars that one extreme amount does not flatten: the bar of such an amount is drawn as cut. */
export function wholeOfMost(amounts: readonly number[]): number {
  const [most = 0, next = most] = amounts.toSorted((one, other) => other - one);
  return next > 0 && most > 2 * next ? next * 1.5 : most;
}

/** Every month from the first to the last of the given `YYYY-MM` months, including the months between them. */
export function monthsBetween(months: readonly string[]): string[] {
  const sorted = months.toSorted();
  const last = sorted.at(-1);
  const every: string[] = [];
  for (let month = sorted[0]; month !== undefined && last !== undefined && month <= last; month = nextMonth(month))
    every.push(month);
  return every;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
