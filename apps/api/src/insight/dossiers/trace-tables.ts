import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { lotQuantityWords } from "@pomar/contract/ledger/lots/mass.rules";
import { findReceptions, receivedByCustomer } from "@pomar/contract/ledger/lots/trace.rules";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { dayIn, writtenInstant } from "../../platform/clock.ts";
import type { PdfPages } from "../../platform/files/pdf-pages.ts";

type Node = Trace["nodes"][number];

/** An instant, followed by the name of the acting user if it is known: `20/11/2026 às 22:05 por Ana`. */
export const actWords = (at: string, by: { name: string } | null, timeZone: string) =>
  [writtenInstant(at, timeZone), by && `por ${by.name}`].filter(Boolean).join(" ");

/** A row of a printed list of facts; no row when the value is unknown. */
export const knownFact = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);

const none = "não informado";
export const dayOr = (day: string | null) => (day === null ? "sem validade" : writtenDay(day));
export const formatQuantityOfNode = (quantity: number, { lot }: { lot: Pick<Node["lot"], "unit" | "netContentG"> }) =>
  lotQuantityWords(quantity, lot);
const formatShare = (share: number | null) =>
  share === null ? "sem massa" : unbroken(formatNumber(toWire(decimal(share).times(100), 2), 2), "%");
export const formatProduct = ({ lot }: { lot: Pick<Node["lot"], "type" | "item" | "netContentG"> }) =>
  `${lotTypeNames[lot.type]}: ${withContent(lot.item.name, lot)}`;

/** Prints the totals of fruit, pulp, product and supplies separately: a sum would count a fruit's mass repeatedly. */
export async function summarise(pages: PdfPages, heading: string, { totals, byType, closure }: Trace): Promise<void> {
  const kg = (quantity: number | null) => (quantity === null ? "–" : formatNumber(quantity, 3));
  pages.heading(heading);
  pages.facts([
    ["Lotes", formatNumber(totals.lots, 0)],
    ["Clientes", formatNumber(totals.customers, 0)],
    ["Fechamento", `${unbroken(formatNumber(closure, 2), "%")} do produzido tem destino registrado`],
  ]);
  await pages.table(byType, [
    ["Em kg", 19, ({ type }) => lotTypeNames[type]],
    ["Lotes", 9, ({ lots }) => formatNumber(lots, 0), "right"],
    ["Produzido", 12, ({ produced }) => kg(produced), "right"],
    ["Consumido", 12, ({ consumed }) => kg(consumed), "right"],
    ["Expedido", 12, ({ shipped }) => kg(shipped), "right"],
    ["Devolvido", 12, ({ returned }) => kg(returned), "right"],
    ["Perdido", 12, ({ lost }) => kg(lost), "right"],
    ["Em estoque", 12, ({ onHand }) => kg(onHand), "right"],
  ]);
}

export async function drawCustomers(pages: PdfPages, { nodes, shipments }: Trace): Promise<void> {
  if (shipments.length === 0) return;
  pages.heading("Quem recebeu");
  const lots = nodes.map(({ lot }) => lot);
  const received = receivedByCustomer(lots, shipments);
  await pages.table(received, [
    ["Cliente", 60, ({ customer }) => customer.name],
    ["Saídas", 20, ({ shipments }) => formatNumber(shipments, 0), "right"],
    ["Peso", 20, ({ kg }) => (kg === null ? "sem massa" : unbroken(formatNumber(kg, 3), "kg")), "right"],
  ]);
}

export async function drawDispatched(pages: PdfPages, { nodes, shipments }: Trace, timeZone: string): Promise<void> {
  pages.heading("Para onde foi: clientes");
  if (shipments.length === 0) return pages.paragraph("Nenhuma saída registrada: nada chegou a clientes.");
  const byId = new Map(nodes.map((node) => [node.lot.id, node]));
  const byCustomer = shipments.toSorted((one, other) =>
    one.customer.name.localeCompare(other.customer.name, "pt-BR", { sensitivity: "base" }),
  );
  const rows = byCustomer.flatMap((shipment) => {
    const node = byId.get(shipment.lotId);
    return node ? [{ ...shipment, node }] : [];
  });
  await pages.table(rows, [
    ["Cliente", 17, ({ customer }) => customer.name],
    ["Expedição", 12, ({ dispatch }) => dispatch.code, "code"],
    ["Nota fiscal", 9, ({ invoiceNumber }) => invoiceNumber ?? none],
    ["Data", 11, ({ at }) => writtenDay(dayIn(timeZone, new Date(at)))],
    ["Lote", 16, ({ node }) => node.lot.code, "code"],
    ["Produto", 14, ({ node }) => formatProduct(node)],
    ["Saiu", 11, ({ node, quantity }) => formatQuantityOfNode(quantity, node), "right"],
    ["Voltou", 10, ({ node, returned }) => (returned === 0 ? "" : formatQuantityOfNode(returned, node)), "right"],
  ]);
}

export async function drawStock(pages: PdfPages, { nodes }: Trace): Promise<void> {
  pages.heading("O que está em estoque");
  const onHand = nodes.filter(({ lot }) => lot.balance > 0);
  if (onHand.length === 0) return pages.paragraph("Nada do lote, nem do que foi feito com ele, está em estoque.");
  await pages.table(onHand, [
    ["Lote", 17, ({ lot }) => lot.code, "code"],
    ["Produto", 24, formatProduct],
    ["Situação", 13, ({ lot }) => lotStatusNames[lot.status]],
    ["Validade", 12, ({ lot }) => dayOr(lot.expiresAt)],
    ["Saldo", 14, (node) => formatQuantityOfNode(node.lot.balance, node), "right"],
    ["Parte deste lote", 13, ({ share }) => formatShare(share), "right"],
  ]);
}

export async function drawProducts(pages: PdfPages, { nodes }: Trace): Promise<void> {
  pages.heading("O que foi feito com ele");
  const made = nodes.filter(({ depth }) => depth > 0);
  if (made.length === 0) return pages.paragraph("O lote não entrou em nenhum outro.");
  const exposed = ({ exposureQuantity, ...node }: Node) =>
    exposureQuantity === null ? "sem massa" : formatQuantityOfNode(exposureQuantity, node);
  await pages.table(made, [
    ["Lote", 17, ({ lot }) => lot.code, "code"],
    ["Produto", 24, formatProduct],
    ["Fabricação", 11, ({ lot }) => writtenDay(lot.producedAt)],
    ["Produzido", 14, (node) => formatQuantityOfNode(node.lot.initialQuantity, node), "right"],
    ["Parte deste lote", 13, ({ share }) => formatShare(share), "right"],
    ["Exposto", 14, exposed, "right"],
  ]);
}

/** Prints every source lot of the traced lot, at any depth, the nearest first. @param trace the lot and its sources. */
export async function drawParts(pages: PdfPages, { nodes, edges }: Trace): Promise<void> {
  pages.heading("Com que foi feito");
  const parts = nodes
    .filter(({ depth }) => depth < 0)
    .sort((one, other) => other.depth - one.depth || (other.share ?? -1) - (one.share ?? -1));
  if (parts.length === 0) return pages.paragraph("O lote não foi feito com nenhum outro.");
  const traced = new Set(nodes.map(({ lot }) => lot.id));
  const tracedEdges = edges.filter(({ to }) => traced.has(to));
  const activeEdges = groupedBy(tracedEdges, ({ from }) => from);
  const sumUsed = ({ id }: Node["lot"]) =>
    toWire(calculateSum((activeEdges.get(id) ?? []).map(({ quantity }) => quantity)), 3);
  await pages.table(parts, [
    ["Lote", 19, ({ lot }) => lot.code, "code"],
    ["Produto", 29, formatProduct],
    ["Fabricação ou entrada", 14, ({ lot }) => writtenDay(lot.producedAt)],
    ["Usado", 15, (node) => formatQuantityOfNode(sumUsed(node.lot), node), "right"],
    ["Parte", 11, ({ share }) => formatShare(share), "right"],
  ]);
}

export async function drawSources(pages: PdfPages, trace: Trace): Promise<void> {
  pages.heading("Quem entregou");
  await pages.table(findReceptions(trace), [
    ["Fornecedor", 22, ({ lot }) => lot.supplier?.name ?? "sem fornecedor"],
    ["Lote do fornecedor", 12, ({ lot }) => lot.supplierLot ?? none],
    ["Nota fiscal", 12, ({ invoiceNumber }) => invoiceNumber ?? none],
    ["Lote", 19, ({ lot }) => lot.code, "code"],
    ["Produto", 20, formatProduct],
    ["Entrada", 12, ({ lot }) => writtenDay(lot.producedAt)],
    ["Parte", 11, ({ share }) => formatShare(share), "right"],
  ]);
}
