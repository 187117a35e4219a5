import type { ReactNode } from "react";

export type Filter = {
  /** The API's name of the query field. */
  name: string;
  label: string;
  /** Filters that a new choice removes: they depended on the old choice, or exclude this one. */
  resets?: readonly string[];
} & (
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  | { kind: "day" }
  /** The filter renders its own value and choices, such as a registered item that is found by typing. */
  | {
      kind: "own";
      show: (value: string) => ReactNode;
      control: (value: string | null, onChange: (value: string | null) => void) => ReactNode;
    }
);
