import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { capitalized } from "../../../ui/format/words.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { usePlant } from "./use-plant.ts";

/** What recording something of that day means to the books; null while nobody closed its month or a later one. */
export function useClosedWords(day: string | null): string | null {
  const until = usePlant().data?.closedUntil ?? null;
  if (day === null || until === null || day > until) return null;
  return `${capitalized(writtenMonth(until.slice(0, 7)))} já foi fechado: fica entre as mudanças depois do fechamento.`;
}

/** Beside the button that saves what belongs to a closed month. @param day  on which it happened; null: today. */
export function ClosedMonth({ day }: { day: string | null }) {
  const words = useClosedWords(day);
  return words === null ? null : <Notice role="status">{words}</Notice>;
}
