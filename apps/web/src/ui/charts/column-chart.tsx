import { type Target, TargetLink } from "../kit/target-link.tsx";
import classes from "./column-chart.module.css";
import { toBarLength } from "./scale.ts";

interface Column {
  key: string;
  /** The text below the column. */
  label: string;
  /** The column's text for screen readers and tooltips. */
  words: string;
  amount: number;
  /** The amount above the column, as short as the column is slim. */
  figure: string;
  target: Target;
}

/** Sums over time as columns; each column links to the rows that it counts. */
export function ColumnChart({ label, columns }: { label: string; columns: readonly Column[] }) {
  const whole = Math.max(...columns.map(({ amount }) => amount), 1);
  return (
    <div className={classes.chart}>
      <ol className={classes.columns} aria-label={label}>
        {columns.map(({ key, target, words, amount, figure, label: below }) => (
          <li key={key}>
            <TargetLink target={target} className={classes.column} label={words}>
              <span className={classes.parts} aria-hidden="true">
                {amount > 0 && <i style={{ height: `${toBarLength(amount, whole)}%` }} />}
                <small data-figures="">{figure}</small>
              </span>
              <small aria-hidden="true">{below}</small>
            </TargetLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
