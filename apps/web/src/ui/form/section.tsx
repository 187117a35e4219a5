import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form.module.css";

interface SectionProps {
  title?: string;
  note?: string | undefined;
  /** A control beside the title that changes the fields of the section. */
  action?: ReactNode;
  children: ReactNode;
}

/** A group of fields with a title; fields that are `half` or `third` share a line. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      {title !== undefined && (
        <Group gap="0 16px" align="center" justify="space-between" className={classes.sectionHead} data-acts="">
          <h2>{title}</h2>
          {action}
        </Group>
      )}
      {note !== undefined && (
        <Box component="p" mt={-10} fz="0.875rem" c="dimmed">
          {note}
        </Box>
      )}
      {children}
    </section>
  );
}

/** Sections below each other; where a form with totals has room, two such columns are side by side. */
export function FieldColumn({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}
