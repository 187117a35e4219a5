import type { ReactNode } from "react";
import classes from "./form.module.css";

interface SectionProps {
  title?: string;
  note?: string;
  children: ReactNode;
}

/** Fields that belong together; those that are `half` or `third` share a line. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      {title !== undefined && <h2 className={classes.sectionTitle}>{title}</h2>}
      {note !== undefined && <p className={classes.sectionNote}>{note}</p>}
      {children}
    </section>
  );
}
