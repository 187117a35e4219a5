import "@mantine/dates/styles.css";
import "dayjs/locale/pt-br";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { addDays } from "@pomar/contract/calendar.rules";
import { localDay } from "../format/dates.ts";
import classes from "./form.module.css";

interface DayInputProps extends Omit<DateInputProps, "value" | "onChange" | "valueFormat" | "dateParser"> {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
}

const calendarNames = {
  nextMonth: "Próximo mês",
  previousMonth: "Mês anterior",
  nextYear: "Próximo ano",
  previousYear: "Ano anterior",
  nextDecade: "Próxima década",
  previousDecade: "Década anterior",
  monthLevelControl: "Escolher o mês",
  yearLevelControl: "Escolher o ano",
};

/** A calendar day: typed as `20/11/2026`, `20/11` or `20112026`, said as `hoje` or `ontem`, or picked from the calendar. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  return (
    <DateInput
      size="md"
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      locale="pt-br"
      firstDayOfWeek={0}
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      ariaLabels={calendarNames}
      // Red says that something is wrong: a Sunday is not.
      weekendDays={[]}
      classNames={{ day: classes.day }}
      // The calendar belongs to its field: in the drawer's focus, in the page's landmark.
      popoverProps={{ withinPortal: false }}
      value={value}
      onChange={onChange}
      {...props}
    />
  );
}

/** The day that a typed text means; null when it means none. */
function readDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === "hoje") return localDay();
  if (typed === "ontem") return addDays(localDay(), -1);
  const parts =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(typed);
  if (parts === null) return null;
  const [, date = "", month = "", year = localDay().slice(0, 4)] = parts;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const instant = new Date(`${day}T00:00:00Z`);
  // An impossible day, such as 31/02, would silently become another one.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}
