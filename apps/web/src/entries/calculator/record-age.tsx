import { useSyncExternalStore } from "react";
import { formatAgo } from "../../ui/format/ago.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { onTick, tickedAt } from "../../ui/format/ticking.ts";

/** The age of a record, updated while the record is on screen; a tooltip shows the exact time. */
export function RecordAge({ at }: { at: string }) {
  const now = useSyncExternalStore(onTick, tickedAt);
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {ageWords(at, now)}
    </time>
  );
}

/** An age in one unit: `Há poucos segundos`, `1 minuto`, `3 minutos`, `2 horas`, `5 dias`. */
export function ageWords(instant: string, now: number): string {
  return formatAgo(instant, new Date(now)).replace(/^há /, "");
}
