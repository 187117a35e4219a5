import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { formatDay } from "../../ui/format/dates.ts";

/** A quantity in the invoice's unit: `10 CX`, `48 KG`. */
export const onNote = (quantity: number, unit: string) => unbroken(formatNumber(quantity, { atMost: 4 }), unit);

/** `L-204, 30 CX, vence 10/11/2027` */
export const lotWords = (
  lot: { code: string | null; quantity: number | null; expiresOn: string | null },
  unit: string,
) =>
  [
    lot.code ?? "sem lote",
    lot.quantity !== null && onNote(lot.quantity, unit),
    lot.expiresOn && `vence ${formatDay(lot.expiresOn)}`,
  ]
    .filter(Boolean)
    .join(", ");
