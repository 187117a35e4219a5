import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { LossStage } from "@pomar/contract/reports/reports.schema";

/** What was lost of one group, in kg: in all and by stage. */
export interface Lost {
  key: string;
  kg: number;
  parts: Partial<Record<LossStage, number>>;
}

interface Loss {
  stage: LossStage;
  /** Less than nothing where corrections gave back more than was lost. */
  kg: number;
}

/** Losses put together by what they have in common, in the order in which it first occurs. */
export function grouped<Row extends Loss>(rows: readonly Row[], keyOf: (row: Row) => string): Lost[] {
  const keys = [...new Set(rows.map(keyOf))];
  return keys.map((key) => {
    const own = rows.filter((row) => keyOf(row) === key);
    const kg = toWire(
      own.reduce((sum, row) => sum.plus(row.kg), decimal(0)),
      3,
    );
    return { key, kg, parts: Object.fromEntries(own.map((row) => [row.stage, row.kg])) };
  });
}
