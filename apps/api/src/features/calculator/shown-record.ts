import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import { formulaOf, withoutCosts } from "@pomar/contract/calculator/formulas.rules";
import { inputsOf } from "@pomar/contract/calculator/inputs.schema";
import type { SessionUser } from "@pomar/contract/users/users.schema";

/**
 * A record as somebody may see it: an employee their own, and no costs that somebody else put into it; what they typed
 * themselves they know.
 */
export function shownTo(
  by: Pick<SessionUser, "id" | "level">,
  record: CalculatorRecord,
  changedBy: string | null,
): CalculatorRecord | undefined {
  if (by.level === 1) return record;
  if (record.createdBy?.id !== by.id) return undefined;
  if (changedBy === by.id) return record;
  const formula = withoutCosts(formulaOf(record.formula));
  if (formula === null) return undefined;
  const shownKeys = new Set(formula.results.map(({ key }) => key));
  return {
    ...record,
    inputs: inputsOf(formula).safeParse(record.inputs).data ?? {},
    figures: record.figures.filter(({ key }) => shownKeys.has(key)),
  };
}
