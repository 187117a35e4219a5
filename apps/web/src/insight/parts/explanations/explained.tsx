import type { ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { ReactNode } from "react";
import { askedExplanation } from "./asked-explanation.ts";
import classes from "./explanations.module.css";

interface ExplainedProps extends ExplanationQuery {
  children: ReactNode;
}

/** A figure that opens its explanation. A list has hundreds: each is a plain button, and all share one dialog. */
export function Explained({ children, ...query }: ExplainedProps) {
  return (
    <button
      type="button"
      className={classes.explained}
      title="De onde vem"
      aria-haspopup="dialog"
      data-explains=""
      onClick={() => askedExplanation.set(query)}
    >
      {children}
    </button>
  );
}
