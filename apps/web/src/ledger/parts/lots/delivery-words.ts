import type { TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { formatDay, formatShortDay } from "../../../ui/format/dates.ts";

/** Tells from whom a lot came, one step back: `Sítio Boa Vista · nota 311 · recebido em 20/11/2026`. */
export const tellDelivery = ({ lot, invoiceNumber }: TraceNode): string =>
  [
    lot.supplier?.name ?? "sem fornecedor",
    invoiceNumber === null ? "sem nota" : `nota ${invoiceNumber}`,
    lot.supplierLot !== null && `lote do fornecedor ${lot.supplierLot}`,
    `recebido em ${formatDay(lot.producedAt)}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** The same where there is little room: `Sítio Boa Vista, nota 311, 20/11`. */
export const tellDeliveryShort = ({ lot, invoiceNumber }: TraceNode): string =>
  [lot.supplier?.name, invoiceNumber === null ? null : `nota ${invoiceNumber}`, formatShortDay(lot.producedAt)]
    .filter(Boolean)
    .join(", ");
