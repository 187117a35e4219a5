import type { ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { ReactNode } from "react";
import { askedExplanation } from "./asked-explanation.ts";
import classes from "./explanations.module.css";

interface ExplainedProps extends ExplanationQuery {
  children: ReactNode;
}

/** A figure that, pressed, says where it comes from. A list has hundreds: it is a plain button, and its dialog is one for all. */
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
