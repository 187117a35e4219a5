import { isValidElement, type ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import classes from "./charts.module.css";

interface ChartRowProps {
  target: Target | null;
  /** The amount in words. When the amount is a button of its own, the link covers the label and the remaining row. */
  words?: ReactNode;
  children: ReactNode;
}

/** A row of a chart; it is a link when a list explains its amount. */
export function ChartRow({ target, words, children }: ChartRowProps) {
  return target === null || isValidElement(words) ? (
    <div className={classes.row}>{children}</div>
  ) : (
    <TargetLink target={target} className={classes.row}>
      {children}
    </TargetLink>
  );
}

export function RowLabel({ target, words, children }: ChartRowProps) {
  return target !== null && isValidElement(words) ? (
    <TargetLink target={target} className={classes.over}>
      {children}
    </TargetLink>
  ) : (
    children
  );
}
