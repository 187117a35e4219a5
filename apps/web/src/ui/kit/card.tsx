import { Box, Group } from "@mantine/core";
import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./kit.module.css";

interface CardProps extends Omit<ComponentProps<"section">, "title" | "className"> {
  title?: ReactNode;
  /** A link to more details, at the end of the title's line. */
  aside?: ReactNode;
  /** A single quiet line below the title. */
  note?: ReactNode;
}

/** A white box of a page, about one subject. */
export function Card({ title, aside, note, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title === undefined ? undefined : id} {...rest}>
      {title !== undefined && (
        <Group gap="4px 16px" align="baseline" justify="space-between" mb={8}>
          <h2 id={id}>{title}</h2>
          {aside}
        </Group>
      )}
      {note !== undefined && (
        <Box component="p" mt={-4} mb={children === undefined ? 0 : 8} c="dimmed" fz="0.875rem">
          {note}
        </Box>
      )}
      {children}
    </section>
  );
}

/** A quiet area within a form or card, for calculated or found values. */
export function Panel({
  isCentered,
  ...rest
}: Omit<ComponentProps<"section">, "className"> & { isCentered?: boolean }) {
  return <section className={classes.panel} data-centered={isCentered || undefined} {...rest} />;
}

interface FigureProps {
  label: string;
  unit?: string;
  isWrong?: boolean;
  children: ReactNode;
}

/** The result of a form as one large figure, which changes as the user types. */
export function Figure({ label, unit, isWrong, children }: FigureProps) {
  return (
    <output className={classes.figure} aria-label={label} data-wrong={isWrong || undefined} data-figures="">
      {children} {unit !== undefined && <small>{unit}</small>}
    </output>
  );
}

/** Action buttons side by side; on a phone each button has its own line. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <Group gap={10} align="stretch" className={classes.actions}>
      {children}
    </Group>
  );
}
