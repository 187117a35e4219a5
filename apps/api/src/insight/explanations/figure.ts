import { calculateSum, type Decimal, decimal, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import { buildFigureLines, type FigureLine, valueText } from "@pomar/contract/insight/explanations/explanations.rules";
import type { Explanation, ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { Db } from "../../platform/db/db.ts";

/** A request for the explanation of a figure, with the plant's present day; the figure may concern the whole plant. */
export interface AskedOfPlant {
  db: Db;
  query: ExplanationQuery;
  today: string;
  timeZone: string;
}

export interface Asked extends AskedOfPlant {
  query: ExplanationQuery & { id: string };
}

/** An explained figure without the field `figure`, which the route adds. */
export type Figure = Omit<Explanation, "figure">;

export const lotLink = ({ id, code }: { id: string; code: string }): Dependent => ({ kind: "lot", id, name: code });

/** Default values of a figure's fields. */
export const plain = {
  how: "sum",
  rounding: null,
  lines: [],
  numerator: null,
  denominator: null,
  missing: [],
} as const satisfies Partial<Figure>;

type Described = Pick<Figure, "of" | "unit" | "decimals" | "rule"> & Partial<Pick<Figure, "rounding" | "missing">>;
type Value = Decimal | number | string | null;

/** A figure that equals the sum of its lines. */
export function buildSum({ value, lines, ...described }: Described & { value: Value; lines: FigureLine[] }): Figure {
  const total = value === null ? null : decimal(value);
  return {
    ...plain,
    ...described,
    value: valueText(total, described.decimals),
    lines: buildFigureLines(lines, total, described.decimals),
  };
}

type Quotient = Described & { value: Value } & Record<"numerator" | "denominator", NonNullable<Figure["numerator"]>>;

/** A figure that is the quotient of two parts, each the sum of its lines. */
export const buildQuotient = ({ value, ...described }: Quotient): Figure => ({
  ...plain,
  ...described,
  value: valueText(value, described.decimals),
  how: "quotient",
});

/** Unit and decimals of amounts in R$. */
export const inReais = { unit: "R$", decimals: 2 };
export const inKg = { unit: "kg", decimals: 3 };
export const inPercent = { unit: "%", decimals: 2 };

/** Writes a quantity with at most three decimals: `12,5 kg`. */
export const formatQuantity = (quantity: number, unit: string) => unbroken(formatNumber(quantity, { atMost: 3 }), unit);

/**
 * The lines of the first rows and, when more rows exist, one line with the sum of the remaining rows.
 * @param rows the number of all rows.
 */
export function withRest(
  lines: FigureLine[],
  { rows, sum, words = String }: { rows: number; sum: Decimal; words?: (more: number) => string },
): FigureLine[] {
  if (rows <= lines.length) return lines;
  const value = sum.minus(calculateSum(lines.map((line) => line.value ?? 0)));
  return [...lines, { label: `Mais ${words(rows - lines.length)}`, value }];
}
