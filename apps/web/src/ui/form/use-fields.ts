import { useRef, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import type { Messages } from "./issues.ts";

interface FieldsOptions<Values> {
  /** What is wrong with these values; asked at each change once something was refused. */
  check?: (values: Values) => Messages;
  onChange?: (values: Values) => void;
}

export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;

/** What the fields of a form hold, and what is wrong with them by path. */
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
    /** As they are now, also between two renders. */
    getValues: () => now.current.values,
    setValues(change: Partial<Values>): void {
      put({ ...now.current.values, ...change });
      onChange(now.current.values);
      setErrors(now.current.wasRefused ? check(now.current.values) : {});
    },
    /** Fills them anew, with nothing wrong. */
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
    /** A refusal that belongs to no field, or that the server could not be reached. */
    failure,
    setFailure,
  };
}
