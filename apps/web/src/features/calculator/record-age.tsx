import { useSyncExternalStore } from "react";
import { formatInstant } from "../../ui/format/dates.ts";
import { onTick, tickedAt } from "../../ui/format/ticking.ts";
import { ageWords } from "./age.ts";

/** The age of a record, which moves on while one looks; the exact time when pointed at. */
export function RecordAge({ at }: { at: string }) {
  const now = useSyncExternalStore(onTick, tickedAt);
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {ageWords(at, now)}
    </time>
  );
}
