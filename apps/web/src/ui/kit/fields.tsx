import type { ReactNode } from "react";
import classes from "./kit.module.css";

interface FieldsProps {
  /** Labels and values; a null value is left out. */
  of?: readonly (readonly [label: string, value: ReactNode])[];
  children?: ReactNode;
}

/** The facts of a record: `Field`s below each other. */
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

/** Figures side by side: `Stat`s. */
export function Stats({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={classes.stats} aria-label={label} data-figures="">
      {children}
    </dl>
  );
}

/** A figure below its label; the `main` one is the answer of its page or form. */
export function Stat({ label, main, children }: { label: string; main?: boolean | undefined; children: ReactNode }) {
  return (
    <div data-main={main || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
