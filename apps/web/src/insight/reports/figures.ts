import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { CostReport, LossStage } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";

/** Splits the cost of pulp in R$ per kg into the cost of its fruit and the remaining cost, which is never negative. */
export function costParts({ fruitCost, pulpCost }: Pick<CostReport["byFruit"][number], "fruitCost" | "pulpCost">) {
  if (pulpCost === null) return { fruit: 0, rest: 0 };
  const fruit = Math.min(fruitCost ?? 0, pulpCost);
  return { fruit, rest: toWire(decimal(pulpCost).minus(fruit), 4) };
}

/**
 * A dose in percent of its limit, both in mg/kg; null without a dose or a limit. With a limit of zero, any dose counts
 * as 100 %.
 */
export function doseShare(mgPerKg: number | null, limit: number | null): number | null {
  if (mgPerKg === null || limit === null) return null;
  if (limit <= 0) return mgPerKg > 0 ? 100 : 0;
  return toWire(decimal(mgPerKg).times(100).div(limit), 2);
}

/**
 * The loss of one lot type in one group (such as a month), in kg: in total and by stage. A loss is negative when
 * corrections gave back more than was lost.
 */
export interface Lost {
  key: string;
  type: LotType;
  kg: number;
  parts: Partial<Record<LossStage, number>>;
}

/** Groups losses by the key that `keyOf` returns and by lot type, in the order of their first occurrence. */
export function grouped<Row extends { stage: LossStage; type: LotType; kg: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Lost[] {
  return [...groupedBy(rows, (row) => `${keyOf(row)} ${row.type}`).values()].map((own) => {
    const kg = toWire(calculateSum(own.map((row) => row.kg)), 3);
    return {
      key: keyOf(own[0]),
      type: own[0].type,
      kg,
      parts: Object.fromEntries(own.map((row) => [row.stage, row.kg])),
    };
  });
}

/** Sorts rows by the value that `by` returns; rows without a value come last in ascending and in descending order. */
export function inOrder<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | null,
  order: "asc" | "desc",
): Row[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "string" ? a.localeCompare(String(b), "pt-BR") : a - Number(b));
  });
}
