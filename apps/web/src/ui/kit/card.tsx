import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./kit.module.css";

interface CardProps extends Omit<ComponentProps<"section">, "title" | "className"> {
  title?: ReactNode;
  /** At the end of the title's line: a link to more of it. */
  aside?: ReactNode;
  /** One quiet line below the title. */
  note?: ReactNode;
}

/** The white surface that holds one thing. */
export function Card({ title, aside, note, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title === undefined ? undefined : id} {...rest}>
      {title !== undefined && (
        <div className={classes.cardHead}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      {note !== undefined && <p className={classes.cardNote}>{note}</p>}
      {children}
    </section>
  );
}

/** A part of a form or card that stands back: what is calculated, what was found. */
export function Panel({
  isCentered,
  ...rest
}: Omit<ComponentProps<"section">, "className"> & { isCentered?: boolean }) {
  return <section className={classes.panel} data-centered={isCentered || undefined} {...rest} />;
}

/** Facts in a narrow column beside what is worked with; one that needs the whole width (`isWide`) goes above them. */
export function Columns({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.columns} data-wide={isWide || undefined}>
      {children}
    </div>
  );
}

interface FigureProps {
  label: string;
  unit?: string;
  isWrong?: boolean;
  children: ReactNode;
}

/** The one figure that a form comes to, large and live. */
export function Figure({ label, unit, isWrong, children }: FigureProps) {
  return (
    <output className={classes.figure} aria-label={label} data-wrong={isWrong || undefined} data-figures="">
      {children} {unit !== undefined && <small>{unit}</small>}
    </output>
  );
}

/** What can be done with it, as buttons beside each other; each a line of its own on a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
