import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { ReactNode } from "react";
import type { Target } from "../kit/target-link.tsx";
import { ChartRow } from "./chart-row.tsx";
import classes from "./charts.module.css";
import { LongList } from "./long-list.tsx";
import { monthsBetween, toPercent } from "./scale.ts";
import { ScaleMarks } from "./scale-marks.tsx";

export interface Trend {
  key: string;
  label: ReactNode;
  /** The values by month `YYYY-MM`; months without a value are left out. */
  points: readonly { month: string; value: number }[];
  /** The latest value in words, beside the line. */
  words: string;
  more: string;
  expected: { min: number | null; max: number | null } | null;
  target: Target | null;
}

interface TrendLinesProps {
  trends: readonly Trend[];
  label: string;
  /** Formats the first and the last month, shown below the ends of the lines. */
  monthWords: (month: string) => string;
  many: string;
}

const height = 48;
/** Space above the highest and below the lowest value, as a share of the range between them. */
const margin = "0.15";

/** One line per item over the same months; the scale of each line covers its own values and its expected range. */
export function TrendLines({ trends, label, monthWords, many }: TrendLinesProps) {
  const months = monthsBetween(trends.flatMap(({ points }) => points.map(({ month }) => month)));
  const rows = trends.map((trend) => ({
    key: trend.key,
    content: (
      <ChartRow target={trend.target}>
        <span className={classes.label}>{trend.label}</span>
        <span className={classes.words} data-figures="">
          <span className={classes.sum}>{trend.words}</span> <small>{trend.more}</small>
        </span>
        <Line trend={trend} months={months} />
      </ChartRow>
    ),
  }));
  const ends = [...new Set([months[0], months.at(-1)])].filter((month) => month !== undefined);
  const foot = <ScaleMarks marks={ends.map(monthWords)} />;
  return <LongList label={label} atFirst={12} many={many} rows={rows} foot={foot} />;
}

function Line({ trend: { points, expected }, months }: { trend: Trend; months: string[] }) {
  const { from, to } = buildScale([...points.map(({ value }) => value), expected?.min, expected?.max]);
  const across = (month: string) => (months.length === 1 ? 50 : toPercent(months.indexOf(month), months.length - 1));
  const down = (value: number) => height - (toPercent(value - from, to - from) * height) / 100;
  const places = points.map(({ month, value }) => ({ at: months.indexOf(month), x: across(month), y: down(value) }));
  const path = places.map(({ at, x, y }, n) => `${places[n - 1]?.at === at - 1 ? "L" : "M"}${x} ${y}`).join("");
  const dots = places.map(({ x, y }) => `M${x} ${y}h0`).join("");
  const top = down(expected?.max ?? to);
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {expected !== null && (
        <rect className={classes.trendBand} x={0} y={top} width={100} height={down(expected.min ?? from) - top} />
      )}
      <path className={classes.trendLine} d={path} />
      <path className={classes.trendDots} d={dots} />
    </svg>
  );
}

/** A scale from slightly below the lowest to slightly above the highest of the values. */
function buildScale(values: readonly (number | null | undefined)[]): { from: number; to: number } {
  const known = values.filter((value) => value != null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = high > low ? decimal(high).minus(low).times(margin) : decimal(1);
  return { from: toWire(decimal(low).minus(room), 4), to: toWire(decimal(high).plus(room), 4) };
}
