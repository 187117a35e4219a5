import type { ReactNode } from "react";

/** The new values of filters, by name; null removes a filter. */
export type FilterValues = Record<string, string | null>;

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

/** The filters by the first and the last day of a period. */
export const dayFilters: readonly Filter[] = [
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];
