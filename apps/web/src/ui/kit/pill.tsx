import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./kit.module.css";

/** A button for one of several predefined answers; one press chooses the answer. */
export function Pill({ isOn, ...rest }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return <UnstyledButton className={classes.pill} aria-pressed={isOn} {...rest} />;
}
