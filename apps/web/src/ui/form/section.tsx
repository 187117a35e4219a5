import type { ReactNode } from "react";
import classes from "./form.module.css";

interface SectionProps {
  title?: string;
  note?: string;
  children: ReactNode;
}

/** Fields that belong together. A child with `data-span="half"` or `"third"` shares its line. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      {title !== undefined && <h2 className={classes.sectionTitle}>{title}</h2>}
      {note !== undefined && <p className={classes.sectionNote}>{note}</p>}
      {children}
    </section>
  );
}

interface PartProps {
  span: "half" | "third";
  /** On phones it takes the whole line: a day with its clear button has no room in half of one. */
  stacks?: boolean;
  children: ReactNode;
}

/** A part of a section's line. */
export function Part({ span, stacks, children }: PartProps) {
  return (
    <div data-span={span} data-stacks={stacks || undefined}>
      {children}
    </div>
  );
}
