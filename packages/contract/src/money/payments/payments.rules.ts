import { writtenDay } from "../../core/calendar.rules.ts";
import { calculateSum, decimal, formatNumber, toWire, unbroken } from "../../core/decimal.ts";
import { unitPriceScale } from "../../core/limits.rules.ts";

/** Writes an amount in R$ in Brazilian notation: `R$ 1.234,50`. */
export const writtenAmount = (amount: number) => unbroken("R$", formatNumber(amount, 2));

/** Writes a unit price in R$ with two decimals, `R$ 2,20`, or with more decimals for a price that has more. */
export function writtenUnitPrice(price: number): string {
  return unbroken("R$", formatNumber(price, { atLeast: 2, atMost: unitPriceScale }));
}

/** The text of the notification about a new payment, or about a payment that is due soon. */
export function dueSentence(payment: { amount: number; supplier: { name: string }; dueDate: string | null }): string {
  const { amount, supplier, dueDate } = payment;
  const due = dueDate === null ? "vencimento a definir" : `vence em ${writtenDay(dueDate)}`;
  return `Pagamento de ${writtenAmount(amount)} a ${supplier.name}, ${due}`;
}

/** The text of the notification about a payment on the first day after its due day. */
export function overdueSentence(payment: { amount: number; supplier: { name: string }; dueDate: string }): string {
  const { amount, supplier, dueDate } = payment;
  return `Pagamento de ${writtenAmount(amount)} a ${supplier.name}, venceu em ${writtenDay(dueDate)}`;
}

/** The name of the part of a payment that is not a cost of lots. */
export const outsideName = "Fora do estoque";

/** Why a payment differs from its lots' cost. @param outside  the difference in R$, not zero, negative when lower. */
export const outsideReason = (outside: number) =>
  outside > 0 ? "cobrado na nota e não recebido no estoque" : "diferença entre a nota e os lotes";

/** The sum of the amounts of all parts, in R$. */
export function sumAmounts(parts: readonly { amount: number }[]): number {
  return toWire(calculateSum(parts.map(({ amount }) => amount)), 2);
}

/**
 * Splits `paid` in R$ in proportion to `amounts`, rounding cumulatively to the cent: the sum of the shares is `paid`,
 * and no share exceeds the amount of its part.
 * @param paid  from 0 to the sum of `amounts`; it may exceed the sum when `amounts` are only weights.
 * @param scale  the decimals of the shares, for a quantity that is not money.
 */
export function shareOut(paid: number, amounts: readonly number[], scale = 2): number[] {
  const whole = calculateSum(amounts);
  if (whole.eq(0)) return amounts.map(() => 0);
  let before = decimal(0);
  let given = 0;
  return amounts.map((amount) => {
    before = before.plus(amount);
    const upToHere = toWire(decimal(paid).times(before).div(whole), scale);
    const own = toWire(decimal(upToHere).minus(given), scale);
    given = upToHere;
    return own;
  });
}

/** The paid R$ of each instalment, in the order of due days: a settlement pays the earliest instalment first. */
export function payInOrder(paid: number, amounts: readonly number[]): number[] {
  let left = decimal(paid);
  return amounts.map((amount) => {
    const own = left.lt(amount) ? left : decimal(amount);
    left = left.minus(own);
    return toWire(own, 2);
  });
}

/** The fault of a payment plan: its `sum` is not the amount, or two due `days` are equal; null for a valid plan. */
export function unevenPlan(
  amount: number,
  parts: readonly { dueDate: string; amount: number }[],
): "sum" | "days" | null {
  if (sumAmounts(parts) !== amount) return "sum";
  return new Set(parts.map(({ dueDate }) => dueDate)).size < parts.length ? "days" : null;
}

/** Adapts a plan to a new amount: due days and proportions stay, and an instalment of less than a cent is removed. */
export function replanned<Part extends { dueDate: string; amount: number }>(amount: number, parts: readonly Part[]) {
  const before = parts.map((part) => part.amount);
  const amounts = shareOut(amount, before);
  return parts.map(({ dueDate }, at) => ({ dueDate, amount: amounts[at] ?? 0 })).filter((part) => part.amount > 0);
}
