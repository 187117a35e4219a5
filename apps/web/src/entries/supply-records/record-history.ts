import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { Words } from "../../people/parts/audit/words.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { confirmedRepeatLabel } from "../parts/entries/confirmed-repeat.ts";
import type { Supplies } from "./kinds.ts";
import { recordLabels } from "./record-values.ts";

/** The labels and formats of a reception's history, by the field names of the API's reply. */
export function recordHistory(supplies: Supplies, unit: string) {
  const { itemId, supplierId, expiresAt, ...fields } = recordLabels(supplies, unit);
  const labels = {
    item: itemId,
    supplier: supplierId,
    lot: expiresAt,
    ...fields,
    total: "Total",
    confirmedRepeat: confirmedRepeatLabel,
    reason: "Motivo",
  };
  const format: Record<string, Words> = {
    lot: (value) => expiryOf(value as SupplyRecord["lot"]),
    quantity: (value) => formatQuantity(value as number, unit),
    unitPrice: (value) => formatUnitPrice(value as number),
    freight: (value) => formatMoney(value as number),
    total: (value) => formatMoney(value as number),
  };
  return { labels, format };
}

/** The form edits only the lot's expiry. */
function expiryOf({ expiresAt }: SupplyRecord["lot"]): string {
  return expiresAt === null ? "sem validade" : formatDay(expiresAt);
}
