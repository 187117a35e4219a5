import { formatNumber } from "@pomar/contract/core/decimal";
import type { V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import { formatQuantity, shortKg } from "../../ui/format/numbers.ts";

/**
 * What is on hand in words: its sum, or of several supplies how many items there are, for sachets and boxes do not add up.
 * @param unit  what all lots have; null where each item has its own.
 */
export function stockWords({ balance, byItem }: V2Summary, unit: string | null): string {
  const [first, ...others] = byItem;
  if (first === undefined) return "nada";
  if (unit === null && others.length > 0) return `${formatNumber(byItem.length)} itens`;
  return unit === "kg" ? shortKg(balance) : formatQuantity(balance, unit ?? first.unit);
}
