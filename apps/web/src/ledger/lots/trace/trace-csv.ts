import { formatNumber } from "@pomar/contract/core/decimal";
import { neutralised } from "@pomar/contract/insight/exports/formula.rules";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import type { Trace, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { calculateNetKg } from "@pomar/contract/stock/dispatches/packing.rules";
import { formatDay, localDay } from "../../../ui/format/dates.ts";

type Cell = { header: string; value: (node: TraceNode) => string | number | null };

const cells: readonly Cell[] = [
  { header: "Passo", value: (node) => node.depth },
  { header: "Lote", value: ({ lot }) => lot.code },
  { header: "Tipo", value: ({ lot }) => lotTypeNames[lot.type] },
  { header: "Item", value: ({ lot }) => withContent(lot.item.name, lot) },
  { header: "Fornecedor", value: ({ lot }) => lot.supplier?.name ?? null },
  { header: "Nota fiscal", value: ({ invoiceNumber }) => invoiceNumber },
  { header: "Lote do fornecedor", value: ({ lot }) => lot.supplierLot },
  { header: "Fabricação ou entrada", value: ({ lot }) => formatDay(lot.producedAt) },
  { header: "Validade", value: ({ lot }) => (lot.expiresAt === null ? null : formatDay(lot.expiresAt)) },
  { header: "Parte (0 a 1)", value: (node) => node.share },
  { header: "Usado ou exposto", value: (node) => node.exposureQuantity },
  { header: "Produzido", value: ({ lot }) => lot.initialQuantity },
  { header: "Consumido", value: (node) => node.consumed },
  { header: "Expedido", value: (node) => node.shipped },
  { header: "Devolvido", value: (node) => node.returned },
  { header: "Perdido", value: (node) => node.lost },
  { header: "Em estoque", value: ({ lot }) => lot.balance },
  { header: "Unidade", value: ({ lot }) => lot.unit },
  { header: "Produzido (kg)", value: ({ lot }) => calculateNetKg({ quantity: lot.initialQuantity, lot }) },
  { header: "Em estoque (kg)", value: ({ lot }) => calculateNetKg({ quantity: lot.balance, lot }) },
  { header: "Situação", value: ({ lot }) => lotStatusNames[lot.status] },
];

const dispatchedCells: readonly {
  header: string;
  value: (shipment: Trace["shipments"][number], node: TraceNode | undefined) => string | number | null;
}[] = [
  { header: "Cliente", value: ({ customer }) => customer.name },
  { header: "Expedição", value: ({ dispatch }) => dispatch.code },
  { header: "Nota fiscal", value: ({ invoiceNumber }) => invoiceNumber },
  { header: "Saída", value: ({ at }) => formatDay(localDay(new Date(at))) },
  { header: "Lote", value: (_, node) => node?.lot.code ?? null },
  { header: "Item", value: (_, node) => (node ? withContent(node.lot.item.name, node.lot) : null) },
  { header: "Quantidade", value: ({ quantity }) => quantity },
  { header: "Devolvido", value: ({ returned }) => returned },
  { header: "Unidade", value: (_, node) => node?.lot.unit ?? null },
  {
    header: "Quantidade (kg)",
    value: ({ quantity }, node) => (node ? calculateNetKg({ quantity, lot: node.lot }) : null),
  },
];

/**
 * A trace as a CSV file that a Brazilian spreadsheet opens by double click: UTF-8 with BOM, `;`, CRLF, comma decimals.
 * The file lists the lots and, after an empty line, the dispatches to customers, if there are any.
 */
export function traceCsv({ nodes, shipments }: Pick<Trace, "nodes" | "shipments">): string {
  const rows = nodes.map((node) => cells.map(({ value }) => written(value(node))));
  const byId = new Map(nodes.map((node) => [node.lot.id, node]));
  const received = shipments.map((shipment) =>
    dispatchedCells.map(({ value }) => written(value(shipment, byId.get(shipment.lotId)))),
  );
  const lines = [
    cells.map(({ header }) => header),
    ...rows,
    ...(received.length === 0 ? [] : [[], dispatchedCells.map(({ header }) => header), ...received]),
  ];
  return `\ufeff${lines.map((row) => `${row.map(quoted).join(";")}\r\n`).join("")}`;
}

/** The text of a cell: numbers have no thousands separator, and a spreadsheet reads no text as a formula. */
function written(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" ? formatNumber(value, { atMost: 8 }).replaceAll(".", "") : neutralised(value);
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
