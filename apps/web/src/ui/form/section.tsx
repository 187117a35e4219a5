import type { ReactNode } from "react";
import classes from "./form.module.css";

interface SectionProps {
  title?: string;
  note?: string;
  /** A control beside the title that changes the fields below. */
  action?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together; those that are `half` or `third` share a line. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      {title !== undefined && (
        <div className={classes.sectionHead}>
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {note !== undefined && <p className={classes.sectionNote}>{note}</p>}
      {children}
    </section>
  );
}
