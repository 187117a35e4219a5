import type { TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { formatDay, formatShortDay } from "../../../ui/format/dates.ts";
import { joinFacts } from "../../../ui/format/words.ts";

/** The reception of a lot in words: `Sítio Boa Vista · nota 311 · recebido em 20/11/2026`. */
export const tellReception = ({ lot, invoiceNumber }: TraceNode): string =>
  joinFacts(
    lot.supplier?.name ?? "sem fornecedor",
    invoiceNumber === null ? "sem nota" : `nota ${invoiceNumber}`,
    lot.supplierLot !== null && `lote do fornecedor ${lot.supplierLot}`,
    `recebido em ${formatDay(lot.producedAt)}`,
  );

/** The reception of a lot in fewer words: `Sítio Boa Vista, nota 311, 20/11`. */
export const tellReceptionShort = ({ lot, invoiceNumber }: TraceNode): string =>
  [lot.supplier?.name, invoiceNumber === null ? null : `nota ${invoiceNumber}`, formatShortDay(lot.producedAt)]
    .filter(Boolean)
    .join(", ");
