import type { ImportRow } from "@pomar/contract/registries/imports/imports.routes";
import type { Cell } from "./sheet.ts";
import { reasonHeader, type Table } from "./table.ts";
import { buildWorkbook, toWorkbookColumn } from "./template.ts";

/**
 * Builds an XLSX file in Base64 of the refused rows, each with its reasons, which the user corrects and imports again;
 * null without refused rows.
 */
export async function refusedRows({ columns, rows }: Table, judged: readonly ImportRow[]): Promise<string | null> {
  const refused = rows.flatMap(({ cells }, at) => {
    const { verdict, messages = [] } = judged[at] ?? {};
    if (verdict !== "refused") return [];
    return [[...columns.map((column) => toCell(cells.get(column) ?? null)), messages.join("; ")]];
  });
  if (refused.length === 0) return null;
  const reason = { header: reasonHeader, width: 80, format: "wrap" } as const;
  const file = await buildWorkbook({
    name: "Recusadas",
    columns: [...columns.map(toWorkbookColumn), reason],
    rows: refused,
  });
  return file.toString("base64");
}

function toCell(cell: Cell): string | number | null {
  if (typeof cell === "boolean") return cell ? "Sim" : "Não";
  return typeof cell === "object" ? (cell?.error ?? null) : cell;
}
