import { Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./kit.module.css";

/** A list with a rule between its lines. */
export function Lines(props: Omit<ComponentProps<"ul">, "className">) {
  return <ul className={classes.lines} {...props} />;
}

interface LineProps extends Omit<ComponentProps<"li">, "className"> {
  /** The figure, which is bold, or button at the end of the line. */
  end?: ReactNode;
  /** Quiet words below the end, which is then bold too. */
  endNote?: ReactNode;
  /** Content below the subject and the end, as wide as the line. */
  below?: ReactNode;
}

/** A line of a list: its subject, `small` words below the subject, and a figure or button at the end. */
export function Line({ end, endNote, below, children, ...rest }: LineProps) {
  return (
    <li className={classes.line} {...rest}>
      <div>{children}</div>
      {end !== undefined && (
        <Stack gap={2} align="end" className={classes.lineEnd} data-figures="">
          {endNote === undefined && typeof end !== "string" ? end : <b>{end}</b>}
          {Boolean(endNote) && <small>{endNote}</small>}
        </Stack>
      )}
      {below !== undefined && <div className={classes.lineBelow}>{below}</div>}
    </li>
  );
}
