import type { Formula } from "@pomar/contract/calculator/formula.rules";
import type { Figure } from "@pomar/contract/calculator/formulas.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Words } from "../../domain/audit/words.ts";
import { figureWords } from "./calculation-result.tsx";
import type { TypedInputs } from "./calculator-values.ts";

/** How the changes of a calculation are told: what went in, what came out, and the form's own words. */
export function recordHistory(formula: Formula) {
  const labels = {
    title: "Título",
    inputs: "Dados",
    figures: "Resultado",
    written: "Conta",
    formulaVersion: "Versão da fórmula",
    fruit: "Fruta",
    lot: "Lote",
    notes: "Observações",
  };
  const format: Record<string, Words> = {
    inputs: (value) => inputWords(formula, value as TypedInputs),
    figures: (value) => `${(value as Figure).label} ${figureWords(value as Figure)}`,
  };
  return { labels, format };
}

/** `Massa de pasta 350 kg; Dose do ativo 500 mg/kg` */
const inputWords = (formula: Formula, inputs: TypedInputs) => inputLines(formula, inputs).join("; ");

export function inputLines({ fields }: Formula, inputs: TypedInputs): string[] {
  return fields.flatMap((field) => {
    const value = inputs[field.key];
    if (value === null || value === undefined) return [];
    if (field.kind === "choice")
      return `${field.label} ${field.options.find((option) => option.value === value)?.label ?? ""}`;
    if (field.kind === "number") return `${field.label} ${quantity(value as number, field.unit)}`;
    return (value as Record<string, number | null>[]).map(
      (row, index) =>
        `${field.row} ${index + 1}: ${field.columns
          .filter(({ key }) => row[key] != null)
          .map(({ key, label, unit }) => `${label.toLocaleLowerCase("pt-BR")} ${quantity(row[key] ?? 0, unit)}`)
          .join(", ")}`,
    );
  });
}

const quantity = (value: number, unit: string) => `${formatNumber(value)}${unit === "" ? "" : `\u00a0${unit}`}`;
