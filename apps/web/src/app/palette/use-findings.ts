import { useDebouncedValue } from "@mantine/hooks";
import type { Level } from "@pomar/contract/core/route";
import { type Item, lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../ui/api/call.ts";
import { hasWords } from "../../ui/format/masks.ts";
import { readWish, type SoughtType } from "./verbs.ts";

const typingPause = 150;
/** The minimum length of a search text: a single letter occurs in almost every lot code and name. */
const shortestSearch = 2;
const rows = 6;

/** The records that match the typed text; the groups of results appear together when all calls have replied. */
export function useFindings(query: string, level: Level) {
  const typed = query.trimStart();
  const [settled] = useDebouncedValue(typed, typingPause);
  const isSearched = settled.trim().length >= shortestSearch && typed !== "";
  const reply = useQuery({
    queryKey: ["palette", level, settled],
    queryFn: ({ signal }) => find(settled, level, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isSearched,
  });
  const { verb, object } = readWish(typed, level);
  const { records, lots } = (isSearched && reply.data) || { records: [], lots: [] };
  // Until the reply to the typed text arrives, only matching results of the previous reply are shown: the Enter key
  // must not open a result that does not match.
  const isAnswered = settled === typed && !reply.isPlaceholderData;
  return {
    verb,
    records: records.filter(({ name, type }) => verb.targets[type] && (isAnswered || hasWords(name, object))),
    lots: lots.filter((lot) => isAnswered || hasWords(`${lot.code} ${lot.item.name} ${lot.supplierLot}`, typed)),
    isSearching: !isAnswered && isSearched,
  };
}

async function find(text: string, level: Level, signal: AbortSignal) {
  const { verb, object: search } = readWish(text, level);
  const findOfType = async (type: SoughtType) => {
    const query = { search, rows };
    // A reception takes plain fruits only.
    const plain = type === "fruits" && verb.name === "Receber" && ({ composite: "false" } as const);
    const found: readonly Item[] =
      type === "customers"
        ? (await call(customersRoutes.list, { query, signal })).data
        : await call(lookupsRoutes.items, { query: { ...query, ...plain, type }, signal });
    return found.map(({ id, name, foundBy }) => ({ type, id, name, foundBy }));
  };
  const [lots, ...records] = await Promise.all([
    call(lotsRoutes.find, { query: { search: text, rows }, signal }),
    ...(Object.keys(verb.targets) as SoughtType[]).map(findOfType),
  ]);
  return { lots, records: records.flat() };
}
