import type { ReactNode } from "react";
import classes from "./kit.module.css";

interface FieldsProps {
  /** Pairs of label and value; a pair whose value is null is left out. */
  of?: readonly (readonly [label: string, value: ReactNode])[];
  children?: ReactNode;
}

/** The facts of a record, as `Field`s one below the other. */
export function Fields({ of = [], children }: FieldsProps) {
  const knownFields = of.filter(([, value]) => value !== null);
  return (
    <dl className={classes.fields}>
      {knownFields.map(([label, value]) => (
        <Field key={label} label={label}>
          {value}
        </Field>
      ))}
      {children}
    </dl>
  );
}

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A group of figures side by side, each a `Stat`. */
export function Stats({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={classes.stats} aria-label={label} data-figures="">
      {children}
    </dl>
  );
}

/** A figure below its label; the `main` figure is the main result of its page or form. */
export function Stat({ label, main, children }: { label: string; main?: boolean | undefined; children: ReactNode }) {
  return (
    <div data-main={main || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
