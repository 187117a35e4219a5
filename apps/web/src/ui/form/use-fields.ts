import { useRef, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import type { Messages } from "./issues.ts";

interface FieldsOptions<Values> {
  /** What is wrong with these values; asked at each change once something was refused. */
  check?: (values: Values) => Messages;
  onChange?: (values: Values) => void;
}

export interface Fields<Values> {
  values: Values;
  /** As they are now, also between two renders. */
  getValues: () => Values;
  /** Somebody changes some of them. */
  setValues: (change: Partial<Values>) => void;
  /** Fills them anew, with nothing wrong. */
  fill: (values: Values) => void;
  /** What is wrong with them, by path. */
  errors: Messages;
  refuse: (errors: Messages) => void;
  /** A refusal that belongs to no field, or that the server could not be reached. */
  failure: ApiError | null;
  setFailure: (failure: ApiError | null) => void;
}

/** What the fields of a form hold, and what is wrong with them by path. */
export function useFields<Values extends object>(
  initial: Values,
  { check = () => ({}), onChange = () => {} }: FieldsOptions<Values> = {},
): Fields<Values> {
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
    getValues: () => now.current.values,
    setValues(change) {
      put({ ...now.current.values, ...change });
      onChange(now.current.values);
      setErrors(now.current.wasRefused ? check(now.current.values) : {});
    },
    fill(next) {
      now.current.wasRefused = false;
      put(next);
      setErrors({});
      setFailure(null);
    },
    errors,
    refuse(messages) {
      now.current.wasRefused = true;
      setErrors(messages);
    },
    failure,
    setFailure,
  };
}
