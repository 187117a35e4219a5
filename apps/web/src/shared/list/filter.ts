import type { ItemType } from "@pomar/contract/lookups/lookups.routes";

interface FilterBase {
  /** The API's name of the query field. */
  name: string;
  label: string;
}

/** One of a few words. */
export interface ChoiceFilter extends FilterBase {
  kind: "choice";
  choices: readonly { value: string; label: string }[];
  /** Another filter that a new choice takes off: it was chosen among what this one left. */
  resets?: string;
}

/** A registered thing, found by typing. */
export interface ItemFilter extends FilterBase {
  kind: "item";
  type: ItemType;
  /** Other filters that a new choice takes off: only one of them may be given. */
  excludes?: readonly string[];
}

/** A calendar day. */
export interface DayFilter extends FilterBase {
  kind: "day";
}

export type Filter = ChoiceFilter | ItemFilter | DayFilter;

/** What a filter is shown and chosen by. */
export interface FilterChipProps<F extends Filter> {
  filter: F;
  value: string | undefined;
  onChange: (value: string | null) => void;
}
