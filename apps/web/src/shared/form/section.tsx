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

/** A part of a section's line. */
export function Part({ span, children }: { span: "half" | "third"; children: ReactNode }) {
  return <div data-span={span}>{children}</div>;
}
