import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { Legend } from "../kit/split-bar.tsx";
import type { Target } from "../kit/target-link.tsx";
import { type PartColor, partColor } from "../theme/colors.ts";
import { ChartRow, RowLabel } from "./chart-row.tsx";
import classes from "./charts.module.css";
import { LongList } from "./long-list.tsx";
import { toBarLength } from "./scale.ts";

export interface Series<Key extends string> {
  key: Key;
  label: string;
  color: PartColor;
}

export interface StackedBar<Key extends string> {
  key: string;
  label: ReactNode;
  /** The sum in words; a button where the sum has an explanation. */
  words: ReactNode;
  more?: string | null;
  /** The overdue part of the sum in words, in red before the sum. */
  late?: string | null;
  /** The amounts by the key of their series; a missing amount is zero. No amount is negative. */
  parts: Partial<Record<Key, number>>;
  target: Target | null;
}

interface StackedBarsProps<Key extends string> {
  bars: readonly StackedBar<Key>[];
  series: readonly Series<Key>[];
  label: string;
  whole: number;
  atFirst?: number;
  many: string;
}

/**
 * Sums as bars of coloured parts, with a legend of the parts that occur. The table beside them has the same figures.
 */
export function StackedBars<Key extends string>(props: StackedBarsProps<Key>) {
  const { bars, series, label, whole, atFirst = 12, many } = props;
  const shownSeries = series.filter(({ key }) => bars.some(({ parts }) => (parts[key] ?? 0) > 0));
  const rows = bars.map((bar) => ({
    key: bar.key,
    content: <StackedRow bar={bar} series={shownSeries} whole={whole} />,
  }));
  return (
    <>
      <Legend>
        {shownSeries.map(({ key, label: name, color }) => (
          <li key={key}>
            <i className={classes.swatch} style={{ background: partColor(color) }} aria-hidden="true" /> {name}
          </li>
        ))}
      </Legend>
      <LongList label={label} atFirst={atFirst} many={many} rows={rows} />
    </>
  );
}

interface StackedRowProps<Key extends string> {
  bar: StackedBar<Key>;
  series: readonly Series<Key>[];
  whole: number;
}

function StackedRow<Key extends string>({ bar, series, whole }: StackedRowProps<Key>) {
  const sum = series.reduce((all, { key }) => all + (bar.parts[key] ?? 0), 0);
  const isCut = sum > whole * 1.01;
  return (
    <ChartRow target={bar.target} words={bar.words}>
      <span className={classes.label}>
        <RowLabel target={bar.target} words={bar.words}>
          {bar.label}
        </RowLabel>
      </span>
      <span className={classes.words} data-figures="">
        {bar.late != null && <span className={classes.late}>{bar.late} </span>}
        <span className={classes.sum}>{bar.words}</span> {bar.more != null && <small>{bar.more}</small>}
      </span>
      <Progress.Root className={classes.bar} size={14} radius={4} data-cut={isCut || undefined} aria-hidden="true">
        {series
          .map(({ key, color }) => ({ key, color, amount: bar.parts[key] ?? 0 }))
          .filter(({ amount }) => amount > 0)
          .map(({ key, color, amount }) => (
            <Progress.Section
              key={key}
              withAria={false}
              color={partColor(color)}
              value={toBarLength(amount, isCut ? sum : whole)}
            />
          ))}
      </Progress.Root>
    </ChartRow>
  );
}
