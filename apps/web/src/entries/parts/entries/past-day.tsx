import { Button } from "@mantine/core";
import { useClosedWords } from "../../../registries/parts/plant/closed-month.tsx";
import { formatDay, localDay } from "../../../ui/format/dates.ts";
import { Notice } from "../../../ui/kit/notice.tsx";

interface PastDayProps {
  /** Null: today. */
  day: string | null;
  /** The event of the day: `Produzida em`. */
  event?: string;
  onToday: () => void;
}

/** A note beside the save button: the entry will be booked on a past day. */
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
