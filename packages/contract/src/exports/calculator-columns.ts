import type { calculatorRoutes } from "../calculator/calculator.routes.ts";
import { type Figure, formulas } from "../calculator/formulas.rules.ts";
import { formatNumber } from "../core/decimal.ts";
import { type ColumnsOf, choice, list, number, recorded, text } from "./columns.ts";

const figures = list("figures", "Resultado", ({ label, unit, decimals, value }: Figure) =>
  value === null ? `${label} –` : `${label} ${formatNumber(value, decimals)} ${unit}`.trimEnd(),
);

export const calculatorColumns: ColumnsOf<typeof calculatorRoutes.list> = [
  text("title", "Título"),
  choice("formula", "Fórmula", Object.fromEntries(formulas.map(({ key, name }) => [key, name]))),
  number("formulaVersion", "Versão da fórmula", 0),
  figures,
  text("written", "Conta"),
  list("warnings", "Avisos", (warning: string) => warning),
  text("fruit.name", "Fruta"),
  text("lot.code", "Lote"),
  text("notes", "Observações"),
  ...recorded,
];
