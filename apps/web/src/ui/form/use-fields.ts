import { useRef, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import type { Messages } from "./issues.ts";

interface FieldsOptions<Values> {
  /** Validates the values; after the form has been refused, the function is called at each change. */
  check?: (values: Values) => Messages;
  onChange?: (values: Values) => void;
}

export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;

/** The values of a form's fields, and their errors by path. */
export function useFields<Values extends object>(
  initial: Values,
  { check = () => ({}), onChange = () => {} }: FieldsOptions<Values> = {},
) {
  const [values, show] = useState(initial);
  const [errors, setErrors] = useState<Messages>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const now = useRef({ values: initial, wasRefused: false });
  const put = (next: Values) => {
    now.current.values = next;
    show(next);
  };
  return {
    values,
    /** The current values, also between two renders of the form. */
    getValues: () => now.current.values,
    setValues(change: Partial<Values>): void {
      put({ ...now.current.values, ...change });
      onChange(now.current.values);
      setErrors(now.current.wasRefused ? check(now.current.values) : {});
    },
    /** Refills the fields and removes all errors. */
    fill(next: Values): void {
      now.current.wasRefused = false;
      put(next);
      setErrors({});
      setFailure(null);
    },
    errors,
    refuse(messages: Messages): void {
      now.current.wasRefused = true;
      setErrors(messages);
    },
    /** A refusal that belongs to no field, or the error of a lost connection. */
    failure,
    setFailure,
  };
}
