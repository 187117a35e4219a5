import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { mostImportRows } from "@pomar/contract/imports/imports.routes";
import { xlsxWriter } from "../../platform/files/xlsx-writer.ts";
import type { ImportColumn, Registry } from "./registry.ts";

const explanations = [
  { header: "Coluna", width: 34, format: "General" },
  { header: "Obrigatória", width: 13, format: "General" },
  { header: "O que escrever", width: 80, format: "wrap" },
  { header: "Exemplo", width: 28, format: "General" },
] as const;

const order =
  "A ordem das colunas não importa. Uma coluna que não está na planilha deixa o campo como está; as obrigatórias, com *, devem estar.";

/** The spreadsheet that a person fills in: titles to write below, and a sheet that explains each of them. */
export async function templateOf({ columns }: Registry, sheetName: string): Promise<Buffer> {
  const out = new PassThrough();
  const file = buffer(out);
  const xlsx = xlsxWriter(out);
  await xlsx.begin({ name: sheetName, columns: columns.map(titleOf), rowsToFill: mostImportRows });
  await xlsx.begin({ name: "Como preencher", columns: explanations });
  await xlsx.add([...columns.map(explained), [], [order]]);
  await xlsx.end();
  return file;
}

function titleOf({ header, required, kind, choices, example }: ImportColumn) {
  return {
    header: required ? `${header} *` : header,
    width: Math.max(14, header.length + 4, example.length + 2),
    // What is text stays text: Excel would make a number of a phone.
    format: kind === "number" ? "General" : "@",
    choices,
  } as const;
}

function explained({ header, required, keeps, explanation, example }: ImportColumn) {
  const emptied = required || keeps ? "" : " Vazio: limpa o campo de um cadastro que já existe.";
  return [header, required ? "Sim" : "Não", explanation + emptied, example];
}
