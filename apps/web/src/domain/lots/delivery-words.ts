import type { TraceNode } from "@pomar/contract/lots/trace.schema";
import { formatDay } from "../../ui/format/dates.ts";

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
