import { counted, formatNumber, sumOf, toWire } from "@pomar/contract/core/decimal";
import type { ReactNode } from "react";
import { formatMoney } from "../../../ui/format/numbers.ts";
import { nothing } from "../../../ui/list/column.ts";
import { isMoneyUnknown, notRegistered } from "../../../ui/past/past.ts";

/** Of lots: R$, and how many of them have no cost. */
interface Worth {
  value?: number | null;
  unpriced?: number;
}

/** What a lot shows whose cost nobody knows: that is no zero. Of a past whose R$ nobody kept, that. */
export const withoutCost = (): string => (isMoneyUnknown() ? notRegistered : "sem custo");

/** What stands where no amount does. */
export const noMoney = (): string => (isMoneyUnknown() ? notRegistered : nothing);

/** A cost or value without its unit, in so many decimals: `4,4238`, `sem custo`. */
export const costOrNone = (amount: number | null | undefined, decimals: number): string =>
  amount == null ? withoutCost() : formatNumber(amount, decimals);

/** What lots are worth; that nobody knows what they cost is no zero. */
export function worthOf({ value, unpriced = 0 }: Worth): ReactNode {
  const worth = costOrNone(value, 2);
  if (value == null || unpriced === 0) return worth;
  return (
    <span>
      {worth}
      <small>{counted(unpriced, "lote sem custo", "lotes sem custo")}</small>
    </span>
  );
}

/** What rows are worth together: `R$ 10,70`, `sem custo`; no rows, nothing. */
export function worthOfAll(rows: readonly Worth[]): string {
  const known = rows.flatMap(({ value }) => value ?? []);
  return known.length === 0 && rows.length > 0 ? withoutCost() : formatMoney(toWire(sumOf(known), 2));
}

/** How many of their lots have no cost. */
export const unpricedOf = (rows: readonly Worth[]): number => rows.reduce((sum, { unpriced = 0 }) => sum + unpriced, 0);

/** And how many of them count nothing in it: `R$ 10,70 e 5 sem custo`. */
export function worthInWords(rows: readonly Worth[]): string {
  const worth = worthOfAll(rows);
  const unpriced = unpricedOf(rows);
  return worth === withoutCost() || unpriced === 0 ? worth : `${worth} e ${formatNumber(unpriced, 0)} sem custo`;
}

/** Below a sum: what it leaves out; null where it leaves nothing out. */
export function leftOutWords(rows: readonly Worth[]): string | null {
  const unpriced = unpricedOf(rows);
  return unpriced === 0 || isMoneyUnknown()
    ? null
    : counted(unpriced, "lote sem custo não conta", "lotes sem custo não contam");
}
