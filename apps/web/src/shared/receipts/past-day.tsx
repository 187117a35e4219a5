import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { formatDay, localDay } from "../format/dates.ts";
import classes from "./receipts.module.css";

interface PastDayProps {
  /** Null: today. */
  day: string | null;
  /** What happened on the day: `Produzida em`. */
  said?: string;
  onToday: () => void;
}

/** Beside the button that saves: the entry will be booked under another day than today. */
export function PastDay({ day, said = "Recebida em", onToday }: PastDayProps) {
  if (day === null || day === localDay()) return null;
  return (
    <div className={classes.pastDay} role="status">
      <IconCalendarEvent size={18} aria-hidden="true" />
      <span>
        {said} <strong>{formatDay(day)}</strong>, não hoje
      </span>
      <Button variant="subtle" color="amber" size="md" onClick={onToday}>
        Usar hoje
      </Button>
    </div>
  );
}
