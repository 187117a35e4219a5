import { Button, type ButtonProps } from "@mantine/core";
import type { IconPlus } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface LinkButtonProps extends ButtonProps, Omit<ComponentProps<"a">, keyof ButtonProps> {
  Icon?: typeof IconPlus;
}

/** A link to a page that looks like a button. */
export const LinkButton = createLink(({ Icon, ...rest }: LinkButtonProps) => (
  <Button component="a" size="md" leftSection={Icon && <Icon size={18} aria-hidden="true" />} {...rest} />
));
