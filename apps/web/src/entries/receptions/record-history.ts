import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { Words } from "../../people/parts/audit/words.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { confirmedRepeatLabel } from "../parts/entries/confirmed-repeat.ts";
import type { Supplies } from "./kinds.ts";
import { recordLabels } from "./record-values.ts";

/** How the changes of a reception are told: by the names of the API's reply, in the form's words. */
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

/** Of the lot only its expiry is the form's. */
function expiryOf({ expiresAt }: SupplyRecord["lot"]): string {
  return expiresAt === null ? "sem validade" : formatDay(expiresAt);
}
