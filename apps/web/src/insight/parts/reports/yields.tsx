import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { rangeText, yieldHabitSize } from "@pomar/contract/entries/productions/yield.rules";
import type { YieldReport } from "@pomar/contract/insight/reports/reports.schema";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { RangeBars } from "../../../ui/charts/range-bars.tsx";
import { roundWhole } from "../../../ui/charts/scale.ts";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";
import { nothing } from "../../../ui/list/column.ts";
import { Explained } from "../explanations/explained.tsx";

export type FruitYield = YieldReport["byFruit"][number];

interface Expectation {
  yieldPct: number | null;
  yieldMin: number | null;
  yieldMax: number | null;
}

/** Formats a yield in percent with one decimal, which is the precision of a scale. */
export function yieldWords(yieldPct: number | null): string {
  return yieldPct === null ? nothing : unbroken(formatNumber(yieldPct, 1), "%");
}

export const pulpingsWords = (n: number) => counted(n, "despolpa", "despolpas");

/** Describes the range in which the yields of most pulpings lie, or states that too few pulpings exist. */
export function spreadWords({ n, low, high }: { n: number; low: number | null; high: number | null }): string {
  if (low !== null && high !== null) return `${formatNumber(low, 1)} a ${unbroken(formatNumber(high, 1), "%")}`;
  return n < yieldHabitSize.least ? "poucas despolpas" : nothing;
}

/** Whether a yield is below or above the fruit's expected range; null inside the range. */
function findMiss({ yieldPct, yieldMin, yieldMax }: Expectation): "below" | "above" | null {
  if (yieldPct === null) return null;
  if (yieldMin !== null && yieldPct < yieldMin) return "below";
  return yieldMax !== null && yieldPct > yieldMax ? "above" : null;
}

export const hasRange = ({ yieldMin, yieldMax }: Expectation) => yieldMin !== null || yieldMax !== null;
export const isOutside = (of: Expectation) => findMiss(of) !== null;

/** Distance of a yield from the expected range in percentage points; 0 inside the range. */
function beyond({ yieldPct, yieldMin, yieldMax }: Expectation): number {
  if (yieldPct === null) return 0;
  return Math.max(0, (yieldMin ?? yieldPct) - yieldPct, yieldPct - (yieldMax ?? yieldPct));
}

/** The expected range with a dash, `esperado 85–95 %`; the customer's fixed sentences have a hyphen instead. */
const expectedWords = (of: Expectation) =>
  hasRange(of) ? `esperado ${rangeText(of.yieldMin, of.yieldMax).replace("-", "–")}` : "sem faixa esperada";

const misses = {
  below: { Icon: IconArrowDown, word: "Abaixo do esperado" },
  above: { Icon: IconArrowUp, word: "Acima do esperado" },
};

/** Chip with colour, arrow and text for a yield outside its expected range. */
export function YieldMiss({ of }: { of: Expectation }) {
  const miss = findMiss(of);
  if (miss === null) return null;
  const { Icon, word } = misses[miss];
  return (
    <StatusChip tone="attention" icon={<Icon size={15} stroke={2.4} />}>
      {word}
    </StatusChip>
  );
}

interface YieldBarsProps {
  rows: readonly FruitYield[];
  /** Returns the link to the pulpings from which a fruit's mean yield was computed. */
  target: (row: FruitYield) => Target;
  /** First and last day of the period (both included), and the supplier when the report is filtered by one. */
  of: { from: string; to: string; supplier?: string | undefined };
  /** Number of fruits shown before the button that shows all of them. */
  atFirst?: number;
}

/** Bars with each fruit's yield beside its expected range; the fruit farthest outside its range is first. */
export function YieldBars({ rows, target, of, atFirst = 12 }: YieldBarsProps) {
  const yields = rows.flatMap(({ yieldPct, high }) => [yieldPct ?? 0, high ?? 0]);
  const whole = roundWhole(yields, 100);
  return (
    <RangeBars
      label="Rendimento por fruta"
      many="frutas"
      atFirst={atFirst}
      whole={whole}
      marks={[0, 1, 2, 3, 4].map((part) => unbroken(formatNumber((whole * part) / 4, { atMost: 1 }), "%"))}
      legend={{ value: "rendimento médio", expected: "esperado da fruta" }}
      bars={rows
        .toSorted((one, other) => beyond(other) - beyond(one) || (other.yieldPct ?? 0) - (one.yieldPct ?? 0))
        .map((row) => ({
          key: row.fruit.id,
          label: <ItemName item={row.fruit} />,
          value: row.yieldPct,
          words: (
            <Explained figure="fruit-yield" id={row.fruit.id} {...of}>
              {yieldWords(row.yieldPct)}
            </Explained>
          ),
          more: row.n < yieldHabitSize.least ? `só ${pulpingsWords(row.n)}` : pulpingsWords(row.n),
          expected: hasRange(row) ? { min: row.yieldMin, max: row.yieldMax } : null,
          isOutside: isOutside(row),
          beside: (
            <>
              {expectedWords(row)} <YieldMiss of={row} />
            </>
          ),
          target: target(row),
        }))}
    />
  );
}
