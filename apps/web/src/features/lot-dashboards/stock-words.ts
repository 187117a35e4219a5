import { formatNumber } from "@pomar/contract/core/decimal";
import type { V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import { formatQuantity } from "../../ui/format/numbers.ts";

/** What is on hand in words: its sum where all of it has one unit, else how many items there are, which do not add up. */
export function stockWords({ balance, byItem }: V2Summary): string {
  const units = new Set(byItem.map(({ unit }) => unit));
  const [unit] = units;
  if (unit === undefined) return "nada";
  if (units.size === 1) return formatQuantity(balance, unit);
  return `${formatNumber(byItem.length)} itens`;
}
