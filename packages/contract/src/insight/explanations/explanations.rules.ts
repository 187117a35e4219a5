import { type Decimal, decimal, roundTo } from "../../core/decimal.ts";
import type { ExplanationLine, ExplanationPart } from "./explanations.schema.ts";

/** A line before formatting: `value` is exact, null when it is unknown. */
export interface FigureLine extends Omit<ExplanationLine, "value" | "note" | "link"> {
  value: Decimal | null;
  note?: string | null;
  link?: ExplanationLine["link"];
}

/** A decimal as text, exact and never with an exponent. */
const written = (value: Decimal) => value.toString();

const buildLine = ({ label, value, note = null, link = null }: FigureLine): ExplanationLine => ({
  label,
  value: value === null ? null : written(value),
  note,
  link,
});

/** The maximum number of lines: further ones are merged into one line with their sum. */
export const maxLines = 200;

function capLines(lines: readonly FigureLine[]): readonly FigureLine[] {
  if (lines.length <= maxLines) return lines;
  const [shown, rest] = [lines.slice(0, maxLines - 1), lines.slice(maxLines - 1)];
  return [...shown, { label: `Mais ${rest.length}`, value: sumLines(rest) }];
}

const sumLines = (lines: readonly FigureLine[]) =>
  lines.reduce((sum, { value }) => (value === null ? sum : sum.plus(value)), decimal(0));

/**
 * Lines that add up to a total to its last decimal. When the rule rounds intermediate values, such as the kg of each
 * input, the rounding difference is a line of its own.
 * @param total  as the rule that calculates the figure returns it; null while it is unknown.
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

/** An operand of a quotient, equal to the sum of its lines: its rounded value enters the quotient. */
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

/** The value of a figure in an explanation. */
export const valueText = (value: Decimal | number | string | null, decimals: number): string | null =>
  value === null ? null : written(roundTo(decimal(value), decimals));
