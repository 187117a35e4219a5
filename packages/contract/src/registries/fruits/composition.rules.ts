import { calculateSum, decimal, formatNumber, roundTo, toWire, unbroken } from "../../core/decimal.ts";

/** The minimum number of plain fruits in a composite fruit; the maximum is `maxComponents`. */
const fewestComponents = 2;
export const maxComponents = 6;

interface Component {
  fruitId: string;
  /** The share of the plain fruit in %, two decimals. */
  percentage: number;
}

/** The sum of the components' percentages, two decimals. */
export function compositionTotal(components: readonly { percentage: number }[]): number {
  const percentages = components.map(({ percentage }) => percentage);
  return toWire(calculateSum(percentages), 2);
}

/** Percentages of equal parts with two decimals and the sum 100.00: the last part has the rounding difference. */
export function equalShares(parts: number): number[] {
  const share = roundTo(decimal(100).div(parts), 2);
  const others = Array.from({ length: parts - 1 }, () => toWire(share, 2));
  return [...others, toWire(decimal(100).minus(share.times(parts - 1)), 2)];
}

/** Problems with the parts of a composite fruit; the path `components` is for a problem of all parts together. */
export function compositionIssues(components: readonly Component[]): { path: string; message: string }[] {
  if (components.length < fewestComponents || components.length > maxComponents)
    return [{ path: "components", message: "Uma fruta composta tem de 2 a 6 frutas" }];
  const issues = components.flatMap(({ fruitId }, i) =>
    components.findIndex((other) => other.fruitId === fruitId) < i
      ? [{ path: `components.${i}.fruitId`, message: "Esta fruta já está na composição" }]
      : [],
  );
  const total = compositionTotal(components);
  if (total !== 100)
    issues.push({
      path: "components",
      message: `As porcentagens devem somar 100,00\u00a0%; somam ${unbroken(formatNumber(total, 2), "%")}`,
    });
  return issues;
}
