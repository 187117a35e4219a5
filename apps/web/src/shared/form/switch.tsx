import type { ReactNode } from "react";
import classes from "./switch.module.css";

interface SwitchProps {
  id?: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Of a form: as high as its other fields, its words in their look. */
  isField?: boolean;
  /** The words in front, the switch at the end of the line. */
  isAtEnd?: boolean;
  className?: string | undefined;
  "aria-describedby"?: string | undefined;
}

/** On or off, at once. */
export function Switch({
  label,
  checked,
  onChange,
  isField = false,
  isAtEnd = false,
  className,
  ...input
}: SwitchProps) {
  return (
    <label
      className={[classes.line, className].join(" ")}
      data-field={isField || undefined}
      data-at-end={isAtEnd || undefined}
    >
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...input}
      />
      <span className={classes.label}>{label}</span>
    </label>
  );
}
