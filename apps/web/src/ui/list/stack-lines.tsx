import type { ReactNode } from "react";

/** Renders a cell of two lines: its main text, and below it a detail, if there is one, in a dimmed colour. */
export const stackLines = (first: ReactNode, below: ReactNode) => (
  <span>
    {first}
    {Boolean(below) && <small>{below}</small>}
  </span>
);
