import { useId } from "react";
import classes from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three words beside each other, one of which holds: one press. */
export function Segments<Value extends string>({ choices, value, onChange, ...group }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" className={classes.segments} {...group}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
