import { formatNumber, sumOf, toWire } from "@pomar/contract/core/decimal";
import type { ReactNode } from "react";
import { counted } from "../../ui/format/masks.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { cents } from "./report-table.tsx";

/** Of a row of a report: R$, and how many of its lots have no cost. */
interface Worth {
  value: number | null;
  unpriced?: number;
}

const withoutCost = "sem custo";

/** What a row is worth; that nobody knows what it cost is no zero. */
export function worthOf({ value, unpriced = 0 }: Worth): ReactNode {
  if (value === null) return withoutCost;
  if (unpriced === 0) return cents(value);
  return (
    <span>
      {cents(value)}
      <small>{counted(unpriced, "lote sem custo", "lotes sem custo")}</small>
    </span>
  );
}

/** What rows are worth together: `R$ 10,70`, `sem custo`. */
export function worthOfAll(rows: readonly Worth[]): string {
  const known = rows.flatMap(({ value }) => value ?? []);
  return known.length === 0 ? withoutCost : formatMoney(toWire(sumOf(known), 2));
}

/** And how many of them count nothing in it: `R$ 10,70 e 5 sem custo`. */
export function worthInWords(rows: readonly Worth[]): string {
  const worth = worthOfAll(rows);
  const unpriced = rows.reduce((sum, row) => sum + (row.unpriced ?? 0), 0);
  return worth === withoutCost || unpriced === 0 ? worth : `${worth} e ${formatNumber(unpriced, 0)} sem custo`;
}
