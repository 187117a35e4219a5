import { Legend } from "../kit/split-bar.tsx";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import classes from "./column-chart.module.css";
import { toBarLength } from "./scale.ts";

export interface ColumnSeries {
  key: string;
  label: string;
  /** A CSS colour. */
  color: string;
}

interface Column {
  key: string;
  /** The text below the column. */
  label: string;
  /** The column's text for screen readers and tooltips. */
  words: string;
  /** The amounts by the key of their series; a missing amount is zero. No amount is negative. */
  parts: Readonly<Record<string, number>>;
  target: Target;
}

interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  series: readonly ColumnSeries[];
}

/** Sums over time as columns of coloured parts; each column links to the rows that it counts. */
export function ColumnChart({ label, columns, series }: ColumnChartProps) {
  const sumParts = ({ parts }: Column) => series.reduce((sum, { key }) => sum + (parts[key] ?? 0), 0);
  const whole = Math.max(...columns.map(sumParts), 1);
  return (
    <>
      <Legend>
        {series.map(({ key, label: name, color }) => (
          <li key={key}>
            <i className={classes.swatch} style={{ background: color }} aria-hidden="true" /> {name}
          </li>
        ))}
      </Legend>
      <div className={classes.chart}>
        <ol className={classes.columns} aria-label={label}>
          {columns.map((column) => (
            <li key={column.key}>
              <TargetLink target={column.target} className={classes.column} label={column.words}>
                <span className={classes.parts} aria-hidden="true">
                  {series
                    .filter(({ key }) => (column.parts[key] ?? 0) > 0)
                    .map(({ key, color }) => (
                      <i
                        key={key}
                        style={{ background: color, height: `${toBarLength(column.parts[key] ?? 0, whole)}%` }}
                      />
                    ))}
                </span>
                <small aria-hidden="true">{column.label}</small>
              </TargetLink>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
