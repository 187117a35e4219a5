import { Group } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import classes from "./kit.module.css";
import type { Tone } from "./status-chip.tsx";

const icons: Record<Tone, typeof IconCheck> = {
  act: IconInfoCircle,
  fine: IconCheck,
  attention: IconAlertTriangle,
  wrong: IconAlertTriangle,
  over: IconInfoCircle,
};

interface NoticeProps extends Omit<ComponentProps<"div">, "className"> {
  tone?: Tone | undefined;
  /** A button for the action that the notice suggests, at the end of the notice. */
  action?: ReactNode;
}

/** A notice with colour, icon and text: a short text is bold, paragraphs (`p`) are not. */
export function Notice({ tone = "attention", action, children, ...rest }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Group gap="8px 10px" align="center" className={classes.notice} data-tone={tone} {...rest}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
      {action}
    </Group>
  );
}
