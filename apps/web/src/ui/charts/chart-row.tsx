import { isValidElement, type ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import classes from "./charts.module.css";

interface ChartRowProps {
  target: Target | null;
  /** Words with a button of their own are pressed separately: the label is then the link for the rest of the row. */
  words?: ReactNode;
  children: ReactNode;
}

/** A row of a chart: a link where a list explains it. */
export function ChartRow({ target, words, children }: ChartRowProps) {
  return target === null || isValidElement(words) ? (
    <div className={classes.row}>{children}</div>
  ) : (
    <TargetLink target={target} className={classes.row}>
      {children}
    </TargetLink>
  );
}

/** The label of a row. */
export function RowLabel({ target, words, children }: ChartRowProps) {
  return target !== null && isValidElement(words) ? (
    <TargetLink target={target} className={classes.over}>
      {children}
    </TargetLink>
  ) : (
    children
  );
}
