import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./kit.module.css";

interface PillProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One of several predefined answers, chosen by one press. */
export function Pill({ isOn, ...rest }: PillProps) {
  return <UnstyledButton className={classes.pill} aria-pressed={isOn} {...rest} />;
}
