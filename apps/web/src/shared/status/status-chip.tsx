import type { ReactNode } from "react";
import classes from "./status.module.css";

/** What a colour means everywhere: act (blue), fine (green), attention (amber), wrong (red), over (grey). */
export type Tone = "act" | "fine" | "attention" | "wrong" | "over";

interface StatusChipProps {
  tone: Tone;
  /** Decoration: the word beside it says the same. */
  icon: ReactNode;
  children: ReactNode;
}

/** A status, always as colour, icon and word together. */
export function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </span>
  );
}
