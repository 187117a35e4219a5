import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { Trace, TraceDirection } from "@pomar/contract/ledger/lots/trace.schema";
import { type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";
import {
  dayOr,
  drawCustomers,
  drawDispatched,
  drawParts,
  drawProducts,
  drawSources,
  formatProduct,
  formatQuantityOfNode,
  summarise,
} from "./trace-tables.ts";

interface TraceSheet extends Printing {
  trace: Trace;
  direction: TraceDirection;
}

/** The trace of a lot as a PDF: its customers, its sources and their suppliers, and its descendants. */
export async function traceSheet({ trace, direction, ...printing }: TraceSheet): Promise<Buffer> {
  const root = trace.nodes.find(({ depth }) => depth === 0);
  if (!root) throw new Error("a trace without its lot");
  const { lot } = root;
  const pages = await pdfPages(`Rastreio ${lot.code}`, printing);
  pages.title(`Rastreio do lote ${lot.code}`, formatProduct(root));
  pages.facts([
    ["Situação", lotStatusNames[lot.status]],
    ["Fabricação ou recebimento", writtenDay(lot.producedAt)],
    ["Validade", dayOr(lot.expiresAt)],
    ["Quantidade inicial", formatQuantityOfNode(lot.initialQuantity, root)],
    ["Saldo do lote", formatQuantityOfNode(lot.balance, root)],
  ]);
  await summarise(pages, "Resumo", trace);
  await drawCustomers(pages, trace);
  await drawDispatched(pages, trace, printing.timeZone);
  // An untraced direction is omitted, because an empty section would mean that this direction has no lots.
  if (direction !== "forward") {
    const traceOfSources = { ...trace, nodes: trace.nodes.filter(({ depth }) => depth <= 0) };
    await drawParts(pages, traceOfSources);
    await drawSources(pages, traceOfSources);
  }
  if (direction !== "backward") await drawProducts(pages, trace);
  return pages.end(`Lote ${lot.code}`);
}
