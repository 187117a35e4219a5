import { useDebouncedValue } from "@mantine/hooks";
import { fefoOrder } from "@pomar/contract/lots/fefo.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { useCalls } from "../../ui/api/hooks.ts";
import { hasWords } from "../../ui/format/masks.ts";
import { type LotChoice, queryOf } from "./lot-choice.ts";

/** What is offered for what is typed, and what is said below it. */
export interface FoundLots {
  lots: readonly PickableLot[];
  isFetching: boolean;
  note: string | null;
}

const typingPause = 200;

/** Without a search what is offered anyway; with one what the API finds, until then what of it is known to match. */
export function useFoundLots(choice: LotChoice, search: string): FoundLots {
  const { from, on, offered, withReturned, isPending, failed } = choice;
  const [settled] = useDebouncedValue(search, typingPause);
  const answers = useCalls(
    lotsRoutes.filter,
    settled === "" ? [] : from.map((source) => ({ query: queryOf(source, on, settled) })),
  );
  const isAnswered = settled === search && answers.every(({ data }) => data !== undefined);
  const lots =
    search === ""
      ? offered
      : isAnswered
        ? answers
            .flatMap(({ data }) => data ?? [])
            .map(withReturned)
            .toSorted(fefoOrder)
        : offered.filter((lot) => isNamed(lot, search));
  const isFetching = isPending || answers.some((answer) => answer.isFetching);
  const hasFailed = failed || answers.some(({ isError }) => isError);
  const nothing = search === "" ? "Nenhum lote disponível" : "Nenhum lote encontrado";
  const note = hasFailed
    ? "Não foi possível buscar. Confira a conexão."
    : isPending
      ? "Buscando lotes…"
      : lots.length === 0 && (search === "" || isAnswered)
        ? nothing
        : null;
  return { lots, isFetching, note };
}

/** Whether a search names it, by what is shown of it. */
const isNamed = ({ code, item, supplier }: PickableLot, search: string) =>
  hasWords(`${code} ${item.name} ${supplier?.name ?? ""}`, search);
