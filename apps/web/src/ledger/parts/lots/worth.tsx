import { calculateSum, counted, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { ReactNode } from "react";
import { formatMoney } from "../../../ui/format/numbers.ts";
import { nothing } from "../../../ui/list/column.ts";
import { isMoneyUnknown, notRegistered } from "../../../ui/past/past.ts";

/** The value of lots in R$, and the number of lots without a cost. */
interface Worth {
  value?: number | null;
  unpriced?: number;
}

/** The text for an unknown cost, which is not zero; a past day without recorded amounts has a different text. */
export const withoutCost = (): string => (isMoneyUnknown() ? notRegistered : "sem custo");

/** The text in place of a missing amount. */
export const noMoney = (): string => (isMoneyUnknown() ? notRegistered : nothing);

/** A cost or value without its unit: `4,4238`; without an amount `sem custo`. */
export const costOrNone = (amount: number | null | undefined, decimals: number): string =>
  amount == null ? withoutCost() : formatNumber(amount, decimals);

/** The value of lots in R$, with the number of lots whose cost is unknown; an unknown cost is not zero. */
export function renderWorth({ value, unpriced = 0 }: Worth): ReactNode {
  const worth = costOrNone(value, 2);
  if (value == null || unpriced === 0) return worth;
  return (
    <span>
      {worth}
      <small>{counted(unpriced, "lote sem custo", "lotes sem custo")}</small>
    </span>
  );
}

/** The total value of rows: `R$ 10,70`; `sem custo` when no row has a value; `R$ 0,00` without rows. */
export function worthOfAll(rows: readonly Worth[]): string {
  const knownValues = rows.flatMap(({ value }) => value ?? []);
  return knownValues.length === 0 && rows.length > 0
    ? withoutCost()
    : formatMoney(toWire(calculateSum(knownValues), 2));
}

export const countUnpriced = (rows: readonly Worth[]): number =>
  rows.reduce((sum, { unpriced = 0 }) => sum + unpriced, 0);

/** The total value, with the number of lots without a cost, which the total leaves out: `R$ 10,70 · 5 sem custo`. */
export function worthInWords(rows: readonly Worth[]): string {
  const worth = worthOfAll(rows);
  const unpriced = countUnpriced(rows);
  return worth === withoutCost() || unpriced === 0 ? worth : `${worth} · ${formatNumber(unpriced, 0)} sem custo`;
}

/** The note below a sum about the lots without a cost, which the sum leaves out; null when there are no such lots. */
export function leftOutWords(rows: readonly Worth[]): string | null {
  const unpriced = countUnpriced(rows);
  return unpriced === 0 || worthOfAll(rows) === withoutCost() ? null : `exceto ${formatNumber(unpriced, 0)} sem custo`;
}
