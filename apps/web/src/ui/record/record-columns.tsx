import type { ReactNode } from "react";
import type { Tone } from "../kit/status-chip.tsx";
import classes from "./record.module.css";

interface RecordColumnsProps {
  /** Facts, activity and rare actions, in a narrow column; on narrow windows below the main content. */
  side?: ReactNode;
  /** True while the main content, such as a graph, needs the whole width: the side is then below it. */
  isWide?: boolean;
  /** True when the side is the result of the main content: it stays in sight, on narrow windows above the rest. */
  isResult?: boolean;
  children: ReactNode;
}

/** The content of a record's page: what the page is for in the main column, the rest beside it. */
export function RecordColumns({ side, isWide, isResult, children }: RecordColumnsProps) {
  return (
    <div className={classes.columns} data-wide={isWide || undefined} data-result={isResult || undefined}>
      <div>{children}</div>
      {side !== undefined && <div className={classes.side}>{side}</div>}
    </div>
  );
}

/** A figure; `below` is a quiet line below it. */
export type RecordFigure = readonly [label: string, value: ReactNode, below?: ReactNode, tone?: Tone | undefined];

interface RecordFiguresProps {
  label: string;
  /** The figures, the main one first; a figure without a value is left out. */
  of: readonly (RecordFigure | null)[];
  /** A bar or a sentence below the figures. */
  children?: ReactNode;
}

/** The main facts of a record as one strip below the page's title. */
export function RecordFigures({ label, of, children }: RecordFiguresProps) {
  return (
    <section className={classes.figures} aria-label={label}>
      <dl data-figures="">
        {of
          .filter((figure): figure is RecordFigure => figure?.[1] != null)
          .map(([label, value, below, tone]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-tone={tone}>
                {value}
                {below != null && <small>{below}</small>}
              </dd>
            </div>
          ))}
      </dl>
      {Boolean(children) && <div className={classes.below}>{children}</div>}
    </section>
  );
}
