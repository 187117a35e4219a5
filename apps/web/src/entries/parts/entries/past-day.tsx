import { Button } from "@mantine/core";
import { useClosedWords } from "../../../registries/parts/plant/closed-month.tsx";
import { formatDay, localDay } from "../../../ui/format/dates.ts";
import { Notice } from "../../../ui/kit/notice.tsx";

interface PastDayProps {
  /** The chosen day; null means today. */
  day: string | null;
  /** The words before the day, which name the event: `Produzida em`. */
  event?: string;
  onToday: () => void;
}

/** A notice beside the save button that the entry will be recorded on a past day. */
export function PastDay({ day, event = "Recebida em", onToday }: PastDayProps) {
  const closed = useClosedWords(day);
  if (day === null || day === localDay()) return null;
  return (
    <Notice
      role="status"
      action={
        <Button variant="subtle" color="amber" size="md" onClick={onToday}>
          Usar hoje
        </Button>
      }
    >
      {event} <strong>{formatDay(day)}</strong>, não hoje
      {closed !== null && <p>{closed}</p>}
    </Notice>
  );
}
