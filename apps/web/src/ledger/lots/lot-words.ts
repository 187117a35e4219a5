import { decimal, toWire } from "@pomar/contract/core/decimal";
import { receptionKinds } from "@pomar/contract/kinds";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { formatLotQuantity, formatPercent } from "../../ui/format/numbers.ts";

/** The initial quantity of a lot with its origin: `540 kg produzidos`. */
export function howMuch(lot: Lot): string {
  const quantity = formatLotQuantity(lot.initialQuantity, lot);
  // The reply about a removed lot no longer contains its entry.
  if (lot.removedAt !== null) return quantity;
  if (lot.entry === null) return `${quantity} de estoque inicial`;
  const isReceived = receptionKinds.some((kind) => kind === lot.entry?.kind);
  return `${quantity} ${isReceived ? "recebidos" : "produzidos"}`;
}

/** A share in words: `62,5 %`; a positive share is never shown as zero. */
export function sharePercent(share: number): string {
  const percent = toWire(decimal(share).times(100), 2);
  return percent === 0 && share > 0 ? "< 0,01\u00a0%" : formatPercent(percent);
}

/** The labels of the fields that belong to the lot itself, used in its form and its history. */
export const lotLabels = {
  code: "Código",
  expiresAt: "Validade",
  location: "Local",
  notes: "Observações",
};
