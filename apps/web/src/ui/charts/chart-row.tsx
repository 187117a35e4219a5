import { isValidElement, type ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import classes from "./charts.module.css";

interface ChartRowProps {
  target: Target | null;
  /** Where its words are no bare text, they are pressed by themselves: its label then leads on for all the rest. */
  words?: ReactNode;
  children: ReactNode;
}

/** A line of a chart: a link where a list explains it. */
export function ChartRow({ target, words, children }: ChartRowProps) {
  return target === null || isValidElement(words) ? (
    <div className={classes.row}>{children}</div>
  ) : (
    <TargetLink target={target} className={classes.row}>
      {children}
    </TargetLink>
  );
}

/** What a line is of. */
export function RowLabel({ target, words, children }: ChartRowProps) {
  return target !== null && isValidElement(words) ? (
    <TargetLink target={target} className={classes.over}>
      {children}
    </TargetLink>
  ) : (
    children
  );
}
