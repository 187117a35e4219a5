import { decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { V2Summary } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { formatSum } from "../../ui/format/numbers.ts";

/**
 * Formats a stock as text: its sum, or the number of items when several supplies have different units, as sachets and
 * boxes cannot be summed.
 * @param unit common unit of all lots; null where each item has its own unit.
 */
export function stockWords({ balance, byItem }: Pick<V2Summary, "balance" | "byItem">, unit: string | null): string {
  const [first, ...others] = byItem;
  if (first === undefined) return "nada";
  if (unit === null && others.length > 0) return `${formatNumber(byItem.length)} itens`;
  const sumUnit = unit ?? first.unit;
  return formatSum(balance, sumUnit);
}

/**
 * Splits a stock into its free and its held or expired part, `13,2 kg livres, 40 kg retidos`; null when all of it is
 * free.
 */
export function splitWords(summary: V2Summary, unit: string | null): string | null {
  const { balance, usable, byItem } = summary;
  if (usable === balance || (unit === null && byItem.length > 1)) return null;
  const words = (quantity: number) => stockWords({ byItem, balance: quantity }, unit);
  return `${words(usable)} livres, ${words(toWire(decimal(balance).minus(usable), 3))} retidos`;
}
