import { type ReactNode, useEffect, useState } from "react";
import classes from "./kit.module.css";

/** ms after which what is there is shown, and may move once: the connection is bad. */
const patienceMs = 1500;

interface SettledProps {
  /** What decides on the height of its parts is still on the way. */
  isComing: boolean;
  waiting: ReactNode;
  children: ReactNode;
}

/** Parts that do not know their height before their answers have come: rendered unseen until then, so that nothing moves on the page. */
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
