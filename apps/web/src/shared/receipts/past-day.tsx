import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { formatDay, localDay } from "../format/dates.ts";
import classes from "./receipts.module.css";

/** Beside the button that saves: the entry will be booked under another day than today. */
export function PastDay({ day, onToday }: { day: string | null; onToday: () => void }) {
  if (day === null || day === localDay()) return null;
  return (
    <div className={classes.pastDay} role="status">
      <IconCalendarEvent size={18} aria-hidden="true" />
      <span>
        Recebida em <strong>{formatDay(day)}</strong>, não hoje
      </span>
      <Button variant="subtle" color="amber" size="md" onClick={onToday}>
        Usar hoje
      </Button>
    </div>
  );
}
