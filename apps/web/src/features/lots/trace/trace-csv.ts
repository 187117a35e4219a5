import { formatNumber } from "@pomar/contract/core/decimal";
import { neutralised } from "@pomar/contract/exports/formula.rules";
import { lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { type Lot, lotTypeNames } from "@pomar/contract/lots/lots.schema";
import type { TraceNode } from "@pomar/contract/lots/trace.schema";
import { formatDay } from "../../../ui/format/dates.ts";
import { exposureUnit } from "./trace-words.ts";

type Cell = { header: string; value: (node: TraceNode, traced: Pick<Lot, "unit">) => string | number | null };

const cells: readonly Cell[] = [
  { header: "Passo", value: (node) => node.depth },
  { header: "Lote", value: ({ lot }) => lot.code },
  { header: "Tipo", value: ({ lot }) => lotTypeNames[lot.type] },
  { header: "Item", value: ({ lot }) => lot.item.name },
  { header: "Fornecedor", value: ({ lot }) => lot.supplier?.name ?? null },
  { header: "Lote do fornecedor", value: ({ lot }) => lot.supplierLot },
  { header: "Data", value: ({ lot }) => formatDay(lot.producedAt) },
  { header: "Validade", value: ({ lot }) => (lot.expiresAt === null ? null : formatDay(lot.expiresAt)) },
  { header: "Parte (0 a 1)", value: (node) => node.share },
  { header: "Quantidade exposta", value: (node) => node.exposureQuantity },
  { header: "Unidade exposta", value: (node, traced) => (node.share === null ? null : exposureUnit(node, traced)) },
  { header: "Produzido", value: ({ lot }) => lot.initialQuantity },
  { header: "Consumido", value: (node) => node.consumed },
  { header: "Expedido", value: (node) => node.shipped },
  { header: "Perdido", value: (node) => node.lost },
  { header: "Em estoque", value: ({ lot }) => lot.balance },
  { header: "Unidade", value: ({ lot }) => lot.unit },
  { header: "Situação", value: ({ lot }) => lotStatusNames[lot.status] },
];

/** A trace as a CSV file that a Brazilian spreadsheet opens by double click: UTF-8 with BOM, `;`, CRLF, comma decimals. */
export function traceCsv(nodes: readonly TraceNode[], traced: Pick<Lot, "unit">): string {
  const rows = nodes.map((node) => cells.map(({ value }) => written(value(node, traced))));
  return `\ufeff${[cells.map(({ header }) => header), ...rows].map((row) => `${row.map(quoted).join(";")}\r\n`).join("")}`;
}

/** Real numbers keep their sign and stand without thousands; text is no formula. */
function written(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" ? formatNumber(value, { atMost: 8 }).replaceAll(".", "") : neutralised(value);
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
