import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { maxImportRows } from "@pomar/contract/registries/imports/imports.routes";
import { type SheetOptions, xlsxWriter } from "@pomar/xlsx/writer";
import { room } from "../../platform/files/stream-download.ts";
import type { ImportColumn, Registry } from "./registry.ts";

const explanations = [
  { header: "Coluna", width: 34, format: "General" },
  { header: "Obrigatória", width: 13, format: "General" },
  { header: "O que escrever", width: 80, format: "wrap" },
  { header: "Exemplo", width: 28, format: "General" },
] as const;

const order =
  "A ordem das colunas não importa. Uma coluna que não está na planilha e uma célula vazia deixam o campo como está; para limpar um campo, escreva apagar. As obrigatórias, com *, devem estar em um cadastro novo.";

/** Builds the spreadsheet template: a sheet of titles under which users write, and a sheet that explains each title. */
export async function buildTemplate({ columns }: Registry, sheetName: string): Promise<Buffer> {
  const titled = columns.map((column) => ({
    ...toWorkbookColumn(column),
    header: column.required ? `${column.header} *` : column.header,
  }));
  return buildWorkbook(
    { name: sheetName, columns: titled, rowsToFill: maxImportRows, rows: [] },
    { name: "Como preencher", columns: explanations, rows: [...columns.map(explainColumn), [], [order]] },
  );
}

export async function buildWorkbook(
  ...sheets: (SheetOptions & { rows: readonly (readonly (string | number | null)[])[] })[]
): Promise<Buffer> {
  const out = new PassThrough();
  const file = buffer(out);
  const xlsx = xlsxWriter(out, room);
  for (const { rows, ...options } of sheets) {
    await xlsx.begin(options);
    await xlsx.add(rows);
  }
  await xlsx.end();
  return file;
}

export function toWorkbookColumn({ header, kind, choices, example }: ImportColumn) {
  return {
    header,
    width: Math.max(14, header.length + 4, example.length + 2),
    // Text cells have the text format: Excel would otherwise turn a phone number into a number.
    format: kind === "number" ? "General" : "@",
    choices: choices && {
      allowed: choices,
      errorTitle: "Valor desconhecido",
      errorMessage: `Escolha um destes: ${choices.join(", ")}`,
    },
  } as const;
}

function explainColumn({ header, required, explanation, example }: ImportColumn) {
  return [header, required ? "Sim" : "Não", explanation, example];
}
