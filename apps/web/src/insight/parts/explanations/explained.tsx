import type { ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { ReactNode } from "react";
import { createStore } from "../../../ui/store.ts";
import classes from "./explanations.module.css";

/** Query of the figure whose explanation is open in the dialog that serves all figures; null: the dialog is closed. */
export const openExplanation = createStore<ExplanationQuery | null>(null);

interface ExplainedProps extends ExplanationQuery {
  children: ReactNode;
}

/**
 * A figure whose press opens its explanation. A list may contain hundreds of figures, so each is a plain button, and
 * all of them share one dialog.
 */
export function Explained({ children, ...query }: ExplainedProps) {
  return (
    <button
      type="button"
      className={classes.explained}
      title="De onde vem"
      aria-haspopup="dialog"
      data-explains=""
      onClick={() => openExplanation.set(query)}
    >
      {children}
    </button>
  );
}
