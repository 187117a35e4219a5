import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { useUser } from "../../../ui/api/session.ts";
import { capitalized } from "../../../ui/format/words.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { usePlant } from "./use-plant.ts";

/**
 * Explains how a record on this day would affect closed months; null unless the day's month or a later month is closed.
 */
export function useClosedWords(day: string | null): string | null {
  const user = useUser();
  const until = usePlant().data?.closedUntil ?? null;
  if (day === null || until === null || day > until) return null;
  const after = user?.level === 1 ? "a mudança aparece no fechamento" : "o escritório vai precisar conferir";
  return `${capitalized(writtenMonth(until.slice(0, 7)))} já foi fechado: ${after}.`;
}

/** Notice beside the save button when the day is in a closed month. @param day day of the event; null: today. */
export function ClosedMonth({ day }: { day: string | null }) {
  const words = useClosedWords(day);
  return words === null ? null : <Notice role="status">{words}</Notice>;
}
