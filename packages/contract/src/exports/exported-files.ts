import { calculatorColumns } from "./calculator-columns.ts";
import type { FileColumn } from "./columns.ts";
import { auditColumns, entryColumns, rawMaterialColumns, supplyRecordColumns } from "./entry-columns.ts";
import type { ExportableList } from "./exports.routes.ts";
import { financialLotColumns, paymentColumns } from "./finance-columns.ts";
import { lotColumns } from "./lot-columns.ts";
import { v2Columns } from "./lot-dashboard-columns.ts";
import { compositeLotColumns, finalProductColumns, pulpColumns } from "./production-columns.ts";
import {
  additionalColumns,
  additiveColumns,
  fruitColumns,
  fruitGroupColumns,
  packagingColumns,
  supplierColumns,
  userColumns,
} from "./registry-columns.ts";

/** What a list's file is called, what its sheet is called, and its columns. */
interface ExportedFile {
  /** Before the day and the extension: `fornecedores-2026-11-21.csv`. */
  name: string;
  /** At most 31 characters, as Excel wants it. */
  sheet: string;
  columns: readonly FileColumn[];
}

export const exportedFiles: Record<ExportableList, ExportedFile> = {
  users: { name: "usuarios", sheet: "Usuários", columns: userColumns },
  suppliers: { name: "fornecedores", sheet: "Fornecedores", columns: supplierColumns },
  fruits: { name: "frutas", sheet: "Frutas", columns: fruitColumns },
  "fruit-groups": { name: "grupos-de-frutas", sheet: "Grupos de frutas", columns: fruitGroupColumns },
  additives: { name: "aditivos", sheet: "Aditivos", columns: additiveColumns },
  additional: { name: "adicionais", sheet: "Adicionais", columns: additionalColumns },
  packaging: { name: "embalagens", sheet: "Embalagens", columns: packagingColumns },
  "raw-materials": {
    name: "entradas-de-materia-prima",
    sheet: "Entradas de matéria-prima",
    columns: rawMaterialColumns,
  },
  "additive-record": { name: "entradas-de-aditivos", sheet: "Entradas de aditivos", columns: supplyRecordColumns },
  "additional-record": {
    name: "entradas-de-adicionais",
    sheet: "Entradas de adicionais",
    columns: supplyRecordColumns,
  },
  "packaging-record": {
    name: "entradas-de-embalagens",
    sheet: "Entradas de embalagens",
    columns: supplyRecordColumns,
  },
  "pulp-base": { name: "entradas-de-pasta", sheet: "Entradas de pasta", columns: pulpColumns },
  "final-product": {
    name: "entradas-de-produto-final",
    sheet: "Entradas de produto final",
    columns: finalProductColumns,
  },
  "composite-lots": { name: "lotes-compostos", sheet: "Lotes compostos", columns: compositeLotColumns },
  entries: { name: "todas-as-entradas", sheet: "Entradas", columns: entryColumns },
  lots: { name: "lotes", sheet: "Lotes", columns: lotColumns },
  "final-product-2": { name: "lotes-produto-final", sheet: "Lotes de produto final", columns: v2Columns },
  "pulp-base-2": { name: "lotes-pasta", sheet: "Lotes de pasta", columns: v2Columns },
  "raw-material-2": { name: "lotes-materia-prima", sheet: "Lotes de matéria-prima", columns: v2Columns },
  "additives-2": { name: "lotes-aditivos", sheet: "Lotes de aditivos", columns: v2Columns },
  "additionals-2": { name: "lotes-adicionais", sheet: "Lotes de adicionais", columns: v2Columns },
  "packaging-2": { name: "lotes-embalagens", sheet: "Lotes de embalagens", columns: v2Columns },
  payments: { name: "pagamentos", sheet: "Pagamentos", columns: paymentColumns },
  "financial-lots": { name: "lotes-financeiros", sheet: "Lotes financeiros", columns: financialLotColumns },
  "calculator-records": {
    name: "registros-da-calculadora",
    sheet: "Registros da calculadora",
    columns: calculatorColumns,
  },
  audit: { name: "historico", sheet: "Histórico", columns: auditColumns },
};
