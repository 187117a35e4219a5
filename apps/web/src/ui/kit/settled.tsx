import { type ReactNode, useEffect, useState } from "react";
import classes from "./kit.module.css";

/** Milliseconds after which the parts are shown even if replies are missing; the page may then shift once. */
const patienceMs = 1500;

interface SettledProps {
  /** True while data that determines the height of the parts is loading. */
  isComing: boolean;
  waiting: ReactNode;
  children: ReactNode;
}

/** Hides parts of unknown height until their data has arrived, so that the page does not shift. */
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
