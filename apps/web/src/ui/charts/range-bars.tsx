import type { ReactNode } from "react";
import { Legend } from "../kit/split-bar.tsx";
import type { Target } from "../kit/target-link.tsx";
import { ChartRow, RowLabel } from "./chart-row.tsx";
import classes from "./charts.module.css";
import { LongList } from "./long-list.tsx";
import { toBarLength, toPercent } from "./scale.ts";
import { ScaleMarks } from "./scale-marks.tsx";

export interface RangeBar {
  key: string;
  label: ReactNode;
  /** The bar's value; null without a value, which `words` then explain. A row without value and range has no bar. */
  value: number | null;
  /** The value in words: `64,2 %`; a button where the figure has an explanation. */
  words: ReactNode;
  /** A quieter text beside the value: `12 despolpas`. */
  more: string;
  /** A quieter text after the label, with the expected range and the spread. */
  beside?: ReactNode;
  /** The expected range; null marks an end without limit. */
  expected: { min: number | null; max: number | null } | null;
  /** The range that contains most of the single observations. */
  spread?: { low: number; high: number } | null;
  isOutside: boolean;
  target: Target | null;
}

interface RangeBarsProps {
  bars: readonly RangeBar[];
  label: string;
  whole: number;
  /** The words for the marks below the scale, from zero to its end. */
  marks: readonly string[];
  /** The words of the legend; null where only values are shown and the title names them. */
  legend: { value: string; expected?: string; spread?: string } | null;
  atFirst?: number;
  many: string;
}

/** Values as bars on one scale, over the expected range and under the spread of the single observations. */
export function RangeBars({ bars, label, whole, marks, legend, atFirst = 12, many }: RangeBarsProps) {
  const rows = bars.map((bar) => ({ key: bar.key, content: <RangeRow bar={bar} whole={whole} /> }));
  return (
    <>
      {legend !== null && (
        <Legend>
          <li>
            <i className={classes.legendBar} aria-hidden="true" /> {legend.value}
          </li>
          {legend.expected !== undefined && (
            <li>
              <i className={classes.legendBand} aria-hidden="true" /> {legend.expected}
            </li>
          )}
          {legend.spread !== undefined && (
            <li>
              <i className={classes.legendSpread} aria-hidden="true" /> {legend.spread}
            </li>
          )}
        </Legend>
      )}
      <LongList
        label={label}
        atFirst={atFirst}
        many={many}
        rows={rows}
        foot={marks.length > 0 && <ScaleMarks marks={marks} data-figures="" />}
      />
    </>
  );
}

function RangeRow({ bar, whole }: { bar: RangeBar; whole: number }) {
  const { label, value, words, more, beside, expected, spread, isOutside, target } = bar;
  return (
    <ChartRow target={target} words={words}>
      <span className={classes.label} data-beside="">
        <span>
          <RowLabel target={target} words={words}>
            {label}
          </RowLabel>
        </span>{" "}
        {beside !== undefined && <span className={classes.beside}>{beside}</span>}
      </span>
      <span className={classes.words} data-figures="">
        <span className={classes.sum}>{words}</span> <small>{more}</small>
      </span>
      {(value !== null || expected !== null) && (
        <span className={classes.range} aria-hidden="true">
          {expected !== null && (
            <i className={classes.band} style={span(expected.min ?? 0, expected.max ?? whole, whole)} />
          )}
          {value !== null && (
            <i
              className={classes.value}
              data-tone={isOutside ? "attention" : undefined}
              style={{ width: `${toBarLength(value, whole)}%` }}
            />
          )}
          {spread != null && <i className={classes.spread} style={span(spread.low, spread.high, whole)} />}
        </span>
      )}
    </ChartRow>
  );
}

function span(from: number, to: number, whole: number) {
  const left = toPercent(from, whole);
  return { left: `${left}%`, width: `${Math.max(0.5, toPercent(to, whole) - left)}%` };
}
