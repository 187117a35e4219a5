import { mostImportRows } from "@pomar/contract/imports/imports.routes";
import Excel from "exceljs";
import type { ImportColumn, Registry } from "./registry.ts";

/** The spreadsheet that a person fills in: titles to write below, and a sheet that explains each of them. */
export async function templateOf({ columns }: Registry, sheetName: string): Promise<Buffer> {
  const workbook = new Excel.Workbook();
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({
    header: titleOf(column),
    width: Math.max(14, column.header.length + 4, column.example.length + 2),
    // What is text stays text: Excel would make a number of a phone.
    style: { numFmt: column.kind === "number" ? "General" : "@" },
  }));
  sheet.getRow(1).font = { bold: true };
  columns.forEach((column, at) => {
    if (column.choices) offer(sheet, sheet.getColumn(at + 1).letter, column.choices);
  });
  explain(workbook.addWorksheet("Como preencher", { views: [{ state: "frozen", ySplit: 1 }] }), columns);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const titleOf = ({ header, required }: ImportColumn) => (required ? `${header} *` : header);

function offer(sheet: Excel.Worksheet, letter: string, choices: readonly string[]): void {
  const { dataValidations } = sheet as unknown as { dataValidations: Validations };
  dataValidations.add(`${letter}2:${letter}${mostImportRows + 1}`, {
    type: "list",
    allowBlank: true,
    formulae: [`"${choices.join(",")}"`],
    showErrorMessage: true,
    errorTitle: "Valor desconhecido",
    error: `Escolha um destes: ${choices.join(", ")}`.slice(0, 225),
  });
}

/** A range in one piece; the types of exceljs know it only cell by cell. */
interface Validations {
  add(range: string, validation: Excel.DataValidation): void;
}

function explain(sheet: Excel.Worksheet, columns: readonly ImportColumn[]): void {
  sheet.columns = [
    { header: "Coluna", width: 34 },
    { header: "Obrigatória", width: 13 },
    { header: "O que escrever", width: 80 },
    { header: "Exemplo", width: 28 },
  ];
  for (const column of columns) {
    const emptied = column.required || column.keeps ? "" : " Vazio: limpa o campo de um cadastro que já existe.";
    sheet.addRow([column.header, column.required ? "Sim" : "Não", column.explanation + emptied, column.example]);
  }
  sheet.addRow([]);
  sheet.addRow([
    "A ordem das colunas não importa. Uma coluna que não está na planilha deixa o campo como está; as obrigatórias, com *, devem estar.",
  ]);
  sheet.getRow(1).font = { bold: true };
  sheet.getColumn(3).alignment = { wrapText: true, vertical: "top" };
}
