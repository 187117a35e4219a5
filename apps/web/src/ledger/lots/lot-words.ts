import { decimal, toWire } from "@pomar/contract/core/decimal";
import { receiptKinds } from "@pomar/contract/kinds";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { formatLotQuantity, formatPercent } from "../../ui/format/numbers.ts";

/** How its quantity came to be: `540,000 kg produzidos`. */
export function howMuch(lot: Lot): string {
  const quantity = formatLotQuantity(lot.initialQuantity, lot);
  // Of a removed lot the entry is not told any more.
  if (lot.removedAt !== null) return quantity;
  if (lot.entry === null) return `${quantity} de estoque inicial`;
  const isReceived = receiptKinds.some((kind) => kind === lot.entry?.kind);
  return `${quantity} ${isReceived ? "recebidos" : "produzidos"}`;
}

/** A part of one as people read it: `62,5 %`. What is more than nothing never reads as nothing. */
export function sharePercent(share: number): string {
  const percent = toWire(decimal(share).times(100), 2);
  return percent === 0 && share > 0 ? "< 0,01\u00a0%" : formatPercent(percent);
}

/** What may be changed of a lot itself, as its form and its history call it. */
export const lotLabels = {
  code: "Código",
  expiresAt: "Validade",
  location: "Local",
  notes: "Observações",
};
