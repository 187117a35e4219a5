import { type ReactNode, useEffect, useState } from "react";
import classes from "./kit.module.css";

/** Milliseconds after which a slow connection shows the parts at hand, which may then move once. */
const patienceMs = 1500;

interface SettledProps {
  /** Data that determines the height of the parts is still loading. */
  isComing: boolean;
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders parts of unknown height unseen until their replies have arrived, so that the page does not shift. */
export function Settled({ isComing, waiting, children }: SettledProps) {
  const [isOver, setOver] = useState(!isComing);
  if (!isComing && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {!isOver && waiting}
      <div className={classes.settled} hidden={!isOver}>
        {children}
      </div>
    </>
  );
}
