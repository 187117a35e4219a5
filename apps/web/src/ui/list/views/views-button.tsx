import { Button } from "@mantine/core";
import { IconBookmarks } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "../list.module.css";

interface ViewsButtonProps extends Omit<ComponentProps<"button">, "className" | "color" | "name"> {
  /** The name of the open view; undefined when no view is open. */
  name?: string | undefined;
  isChanged?: boolean;
}

/** The button that opens the panel with a list's views; its label is the name of the open view. */
export function ViewsButton({ name, isChanged = false, ...rest }: ViewsButtonProps) {
  return (
    <Button
      variant={name === undefined ? "subtle" : "light"}
      color={name === undefined ? "gray" : undefined}
      size="sm"
      className={classes.chooser}
      title={name ?? "Visões"}
      aria-label={name === undefined ? "Visões" : `Visão: ${name}${isChanged ? ", modificada" : ""}`}
      {...rest}
    >
      <IconBookmarks size={18} aria-hidden="true" />
      <span className={classes.chooserLabel} data-view={name !== undefined || undefined}>
        {name ?? "Visões"}
      </span>
      {isChanged && <span className={classes.viewChanged} aria-hidden="true" />}
    </Button>
  );
}
