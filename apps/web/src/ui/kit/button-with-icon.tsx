import { Button, type ButtonProps } from "@mantine/core";
import type { IconPlus } from "@tabler/icons-react";
import type { ComponentProps } from "react";

interface ButtonWithIconProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  Icon: typeof IconPlus;
  /** True for a button that shows only its icon in the header of a page on a phone. */
  isBrief?: boolean;
}

/** A button with an icon before its label. */
export function ButtonWithIcon({ Icon, isBrief, ...rest }: ButtonWithIconProps) {
  return (
    <Button size="md" leftSection={<Icon size={18} aria-hidden="true" />} data-brief={isBrief || undefined} {...rest} />
  );
}
