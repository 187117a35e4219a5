import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./status.module.css";

/** Each colour's meaning: blue asks for an action, green is fine, amber needs attention, red is wrong, grey is over. */
export type Tone = "act" | "fine" | "attention" | "wrong" | "over";

interface StatusChipProps {
  tone: Tone;
  /** An icon that is decorative, because the word beside it has the same meaning; default: the icon of the tone. */
  icon?: ReactNode;
  children: ReactNode;
}

const signs: Partial<Record<Tone, ReactNode>> = {
  fine: <IconCheck size={15} stroke={2.4} />,
  attention: <IconAlertTriangle size={15} stroke={2.2} />,
};

/** A status, always shown as colour, icon and word together. */
export function StatusChip({ tone, icon = signs[tone], children }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon != null && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
