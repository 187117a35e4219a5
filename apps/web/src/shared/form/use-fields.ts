import { useRef, useState } from "react";
import type { Messages } from "./issues.ts";

export interface Fields<Values> {
  values: Values;
  /** As they are now, also between two renders. */
  getValues: () => Values;
  /** Changes some of them. */
  setValues: (change: Partial<Values>) => void;
  errors: Messages;
  setErrors: (errors: Messages) => void;
}

/** What the fields of a form hold, and what is wrong with them by path. */
export function useFields<Values extends object>(
  initial: Values,
  onChange: (values: Values) => void = () => {},
): Fields<Values> {
  const [values, show] = useState(initial);
  const [errors, setErrors] = useState<Messages>({});
  const now = useRef(initial);
  return {
    values,
    getValues: () => now.current,
    setValues(change) {
      now.current = { ...now.current, ...change };
      show(now.current);
      onChange(now.current);
    },
    errors,
    setErrors,
  };
}
