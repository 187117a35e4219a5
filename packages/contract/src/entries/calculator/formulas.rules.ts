import { roundTo } from "../../core/decimal.ts";
import { acidRaise, additiveDose, chlorine, titration } from "./additives.rules.ts";
import { brixLower, brixRaise, brixTemperature, ratio } from "./brix.rules.ts";
import type { CalculationReply } from "./calculator.schema.ts";
import type { Formula, Inputs, Problem, Worked } from "./formula.rules.ts";
import type { FormulaKey } from "./formula.schema.ts";
import { fruitNeeded, yieldAndLoss } from "./fruit.rules.ts";
import { blend, pearson } from "./mixing.rules.ts";
import { cost, packagingCount } from "./packing.rules.ts";

export const formulas = [
  yieldAndLoss,
  fruitNeeded,
  brixLower,
  brixRaise,
  pearson,
  blend,
  additiveDose,
  acidRaise,
  titration,
  packagingCount,
  cost,
  ratio,
  brixTemperature,
  chlorine,
] as const;

export function getFormula(key: FormulaKey): Formula {
  const formula = formulas.find((one) => one.key === key);
  if (!formula) throw new Error(`there is no formula ${key}`);
  return formula;
}

/**
 * A formula without its cost fields, for users who may not see costs; null when the formula requires a cost as an
 * input.
 */
export function withoutCosts(formula: Formula): Formula | null {
  if (formula.fields.some((field) => field.kind === "number" && field.cost)) return null;
  return {
    ...formula,
    fields: formula.fields.map((field) =>
      field.kind === "rows" ? { ...field, columns: field.columns.filter(({ cost: isCost }) => !isCost) } : field,
    ),
    results: formula.results.filter(({ unit }) => !unit.startsWith("R$")),
  };
}

export type Calculation = Pick<CalculationReply, "figures" | "warnings" | "written">;

/**
 * One figure of a result as displayed and stored, rounded to the decimals of the result; null when the inputs do not
 * determine the figure.
 */
export type Figure = Calculation["figures"][number];

/**
 * Calculates a formula with validated inputs.
 * @returns the figures, or the problems, each with the field that causes the problem.
 */
export function calculate(formula: Formula, inputs: Inputs): Calculation | Problem[] {
  const worked = formula.work(inputs);
  return Array.isArray(worked) ? worked : { warnings: [], ...worked, figures: buildFigures(formula, worked) };
}

function buildFigures({ results }: Formula, { values }: Worked): Figure[] {
  return results.map(({ key, label, unit, decimals }) => {
    const value = values[key] ?? null;
    return { key, label, unit, decimals, value: value === null ? null : roundTo(value, decimals).toNumber() };
  });
}

export function askedFigures({ results }: Formula, figures: readonly Figure[]): Figure[] {
  return figures.filter(({ key }) => results.some((result) => result.key === key && result.main));
}
