import type { ReactNode } from "react";

export type Filter = {
  /** The API's name of the query field. */
  name: string;
  label: string;
  /** Other filters that a new choice takes off: they were chosen among what this one left, or only one may be given. */
  resets?: readonly string[];
} & (
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  | { kind: "day" }
  /** Brings how it is shown and chosen, such as a registered thing that is found by typing. */
  | {
      kind: "own";
      show: (value: string) => ReactNode;
      control: (value: string | null, onChange: (value: string | null) => void) => ReactNode;
    }
);
