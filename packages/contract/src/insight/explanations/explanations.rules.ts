import { type Decimal, decimal, roundTo } from "../../core/decimal.ts";
import type { ExplanationLine, ExplanationPart } from "./explanations.schema.ts";

/** A line of an explanation before formatting; `value` is exact, and null when unknown. */
export interface FigureLine extends Omit<ExplanationLine, "value" | "note" | "link"> {
  value: Decimal | null;
  note?: string | null;
  link?: ExplanationLine["link"];
}

/** Writes a decimal as exact text without an exponent. */
const written = (value: Decimal) => value.toString();

const buildLine = ({ label, value, note = null, link = null }: FigureLine): ExplanationLine => ({
  label,
  value: value === null ? null : written(value),
  note,
  link,
});

/** The maximum number of lines of an explanation; further lines are merged into one line with their sum. */
export const maxLines = 200;

function capLines(lines: readonly FigureLine[]): readonly FigureLine[] {
  if (lines.length <= maxLines) return lines;
  const [shown, rest] = [lines.slice(0, maxLines - 1), lines.slice(maxLines - 1)];
  return [...shown, { label: `Mais ${rest.length}`, value: sumLines(rest) }];
}

const sumLines = (lines: readonly FigureLine[]) =>
  lines.reduce((sum, { value }) => (value === null ? sum : sum.plus(value)), decimal(0));

/**
 * Builds lines whose sum equals a total to the last decimal. When the rule of the figure rounds intermediate values,
 * such as the kg of each input, a separate line contains the rounding difference.
 * @param total  the total that the rule of the figure returns; null while the total is unknown.
 */
export function buildFigureLines(
  lines: readonly FigureLine[],
  total: Decimal | number | null,
  decimals: number,
): ExplanationLine[] {
  const shown = capLines(lines).map(buildLine);
  if (total === null) return shown;
  const sum = sumLines(lines);
  const wanted = roundTo(decimal(total), decimals);
  return roundTo(sum, decimals).eq(wanted) ? shown : [...shown, buildRoundingLine(sum, wanted)];
}

const buildRoundingLine = (sum: Decimal, wanted: Decimal) =>
  buildLine({ label: "Arredondamento das parcelas", value: wanted.minus(sum) });

/**
 * Builds the numerator or denominator of a quotient; its value equals the sum of its lines and is rounded before the
 * division.
 */
export function calculatePart(
  { label, unit, decimals }: Pick<ExplanationPart, "label" | "unit" | "decimals">,
  lines: readonly FigureLine[],
  total: Decimal | number,
): ExplanationPart {
  const [sum, wanted] = [sumLines(lines), roundTo(decimal(total), decimals)];
  const shown = capLines(lines).map(buildLine);
  return {
    label,
    unit,
    decimals,
    lines: sum.eq(wanted) ? shown : [...shown, buildRoundingLine(sum, wanted)],
    total: written(wanted),
  };
}

/** The value of a figure as text, rounded to `decimals`; null when unknown. */
export const valueText = (value: Decimal | number | string | null, decimals: number): string | null =>
  value === null ? null : written(roundTo(decimal(value), decimals));
