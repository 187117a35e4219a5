import { decimal, toWire } from "@pomar/contract/core/decimal";
import { receptionKinds } from "@pomar/contract/kinds";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { formatLotQuantity, formatPercent } from "../../ui/format/numbers.ts";

/** A lot's initial quantity with its origin: `540,000 kg produzidos`. */
export function howMuch(lot: Lot): string {
  const quantity = formatLotQuantity(lot.initialQuantity, lot);
  // A removed lot no longer shows its entry.
  if (lot.removedAt !== null) return quantity;
  if (lot.entry === null) return `${quantity} de estoque inicial`;
  const isReceived = receptionKinds.some((kind) => kind === lot.entry?.kind);
  return `${quantity} ${isReceived ? "recebidos" : "produzidos"}`;
}

/** A share in words: `62,5 %`. A positive share never reads as zero. */
export function sharePercent(share: number): string {
  const percent = toWire(decimal(share).times(100), 2);
  return percent === 0 && share > 0 ? "< 0,01\u00a0%" : formatPercent(percent);
}

/** The labels of a lot's own editable fields, in its form and its history. */
export const lotLabels = {
  code: "Código",
  expiresAt: "Validade",
  location: "Local",
  notes: "Observações",
};
