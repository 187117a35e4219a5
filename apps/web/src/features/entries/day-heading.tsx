import { maxRows } from "@pomar/contract/core/list";
import { type Entry, entriesRoutes } from "@pomar/contract/entries/entries.routes";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDayInWords } from "../../ui/format/dates.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { type Day, fruitKg } from "./days.ts";
import classes from "./entries.module.css";

interface DayHeadingProps {
  id: string;
  day: Day;
  /** The page may not hold the whole day: its sums are then asked for. */
  isCut: boolean;
  filters: Record<string, string>;
}

/** The day in words, and what came in on it under the timeline's filters. */
export function DayHeading({ id, day, isCut, filters }: DayHeadingProps) {
  const query = { ...filters, from: day.on, to: day.on, page: 1, rows: maxRows };
  const whole = useCall(entriesRoutes.list, { query }, { enabled: isCut });
  const sums = isCut ? sumsOf(whole.data?.data, whole.data?.total) : sumsOf(day.entries, day.entries.length);
  return (
    <header className={classes.dayHead}>
      <h2 id={id}>
        <time dateTime={day.on}>{formatDayInWords(day.on)}</time>
      </h2>
      <span className={classes.sums}>{sums}</span>
    </header>
  );
}

/** Kilograms only when every entry of the day is known: a part of them would read as the day's. */
function sumsOf(entries: readonly Entry[] | undefined, count: number | undefined): string {
  if (entries === undefined || count === undefined) return "";
  const kg = entries.length < count ? 0 : fruitKg(entries);
  return [counted(count, "entrada", "entradas"), kg > 0 ? `${formatKg(kg)} de fruta` : null]
    .filter((part) => part !== null)
    .join(" · ");
}
