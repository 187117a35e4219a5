import { Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./charts.module.css";

interface ChartProps {
  title: string;
  /** One line on what is seen. */
  note?: ReactNode;
  /** At the end of the title's line: a link to more of it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card around one chart, named by its heading. */
export function Chart({ title, note, aside, children }: ChartProps) {
  const id = useId();
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}

/** Holds the place of so many bars, of so many px each. */
export function WaitingBars({ count = 5, height = 34 }: { count?: number; height?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, place) => `bar-${place}`).map((key) => (
        <Skeleton key={key} height={height} mb={10} />
      ))}
    </div>
  );
}
