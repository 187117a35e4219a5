import type { ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import classes from "./charts.module.css";

/** A line of a chart: a link where a list explains it. */
export function ChartRow({ target, children }: { target: Target | null; children: ReactNode }) {
  return target === null ? (
    <div className={classes.row}>{children}</div>
  ) : (
    <TargetLink target={target} className={classes.row}>
      {children}
    </TargetLink>
  );
}
