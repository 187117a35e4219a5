import { groupedBy } from "@pomar/contract/core/collections.rules";
import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import type { CostReport, LossStage } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";

/** What a kilogram of pulp costs, in R$: its fruit, and the rest, which is never less than nothing. */
export function costParts({ fruitCost, pulpCost }: Pick<CostReport["byFruit"][number], "fruitCost" | "pulpCost">) {
  if (pulpCost === null) return { fruit: 0, rest: 0 };
  const fruit = Math.min(fruitCost ?? 0, pulpCost);
  return { fruit, rest: toWire(decimal(pulpCost).minus(fruit), 4) };
}

/** A dose in % of its limit, both in mg/kg; null where there is no dose or no limit. A limit of nothing is reached by any dose. */
export function doseShare(mgPerKg: number | null, limit: number | null): number | null {
  if (mgPerKg === null || limit === null) return null;
  if (limit <= 0) return mgPerKg > 0 ? 100 : 0;
  return toWire(decimal(mgPerKg).times(100).div(limit), 2);
}

/**
 * What was lost of one type of lot in one group, in kg: in all and by stage. Less than nothing where corrections gave back
 * more than was lost.
 */
export interface Lost {
  key: string;
  type: LotType;
  kg: number;
  parts: Partial<Record<LossStage, number>>;
}

/** Losses of one type of lot put together by what they have in common, in the order in which it first occurs. */
export function grouped<Row extends { stage: LossStage; type: LotType; kg: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Lost[] {
  return [...groupedBy(rows, (row) => `${keyOf(row)} ${row.type}`).values()].map((own) => {
    const kg = toWire(sumOf(own.map((row) => row.kg)), 3);
    return {
      key: keyOf(own[0]),
      type: own[0].type,
      kg,
      parts: Object.fromEntries(own.map((row) => [row.stage, row.kg])),
    };
  });
}

/** Rows by what a column says of them; what it does not say stands at the end, whichever way. */
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
