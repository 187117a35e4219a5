import { useDebouncedValue } from "@mantine/hooks";
import { type Item, type ItemType, lookupsRoutes } from "@pomar/contract/lookups/lookups.routes";
import { useCall } from "../../ui/api/hooks.ts";
import { hasWords } from "../../ui/format/masks.ts";
import { recentFirst, recentItems } from "./recent-items.ts";

interface Wanted {
  type: ItemType;
  plainOnly: boolean;
  search: string;
  opened: boolean;
}

/** What is offered for what is typed. */
export interface FoundItems {
  recent: Item[];
  others: Item[];
  all: readonly Item[];
  isFetching: boolean;
  failed: boolean;
  isEmpty: boolean;
}

const typingPause = 200;

export function useItems({ type, plainOnly, search, opened }: Wanted): FoundItems {
  const [settled] = useDebouncedValue(search, typingPause);
  const query = {
    type,
    ...(plainOnly && { composite: "false" as const }),
    ...(settled !== "" && { search: settled }),
  };
  const { data, isFetching, isError, isPlaceholderData } = useCall(lookupsRoutes.items, { query }, { enabled: opened });
  const known = recentItems(type);
  // Without an answer (no connection) the recent choices are still of use.
  const all = data ?? (isError ? known : []);
  // Until the answer to what is typed has come, the one before it may hold others: Enter must not choose one of those.
  const shown = settled === search && !isPlaceholderData ? all : all.filter((item) => isNamed(item, search));
  const parts = settled === "" ? recentFirst(shown, known) : { recent: [], others: [...shown] };
  return {
    ...parts,
    all: shown,
    isFetching,
    failed: isError && data === undefined,
    isEmpty: data !== undefined && data.length === 0 && !isPlaceholderData && settled === search,
  };
}

/** Whether a search names it, by its name or code. */
const isNamed = ({ name, code = "" }: Item, search: string) => hasWords(`${name} ${code}`, search);
