import { Popover, type PopoverProps } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { Stand } from "./stand.tsx";

export interface FloatingPanelProps extends Pick<PopoverProps, "position"> {
  opened: boolean;
  onChange: (opened: boolean) => void;
  button: RefObject<HTMLElement | null>;
  label?: string | undefined;
  padding: "sm" | "md";
  children: ReactNode;
}

/** What `PanelButton` opens. */
export function FloatingPanel({ button, label, padding, children, ...popover }: FloatingPanelProps) {
  return (
    <Popover {...popover} shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <Stand for={button} />
      </Popover.Target>
      <Popover.Dropdown p={padding} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
