import type { ReactNode } from "react";

export type Filter = {
  /** The name of the filter's field in the API's query. */
  name: string;
  label: string;
  /** The names of filters that a new value of this filter removes: they depend on the old value or exclude the new. */
  resets?: readonly string[];
} & (
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  | { kind: "day" }
  /** A filter that renders its own value and choices, such as a registered item that users find by typing. */
  | {
      kind: "own";
      show: (value: string) => ReactNode;
      control: (value: string | null, onChange: (value: string | null) => void) => ReactNode;
    }
);
