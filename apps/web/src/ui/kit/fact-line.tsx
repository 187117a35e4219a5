import { Children, type ReactNode } from "react";
import classes from "./kit.module.css";

/** Facts beside each other, with dots between them; a line neither begins nor ends with a dot. */
export const FactLine = ({ children }: { children: ReactNode }) => (
  <span className={classes.factLine}>
    {Children.map(Children.toArray(children), (fact, n) => (
      <span>
        <i>{n > 0 && " · "}</i>
        {fact}
      </span>
    ))}
  </span>
);
