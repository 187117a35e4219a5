import "@mantine/dates/styles.css";
import "dayjs/locale/pt-br";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { useState } from "react";
import { readDay } from "../format/dates.ts";
import { type Extras, type Field, frame } from "./field.ts";
import classes from "./form.module.css";

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

/** A day as `YYYY-MM-DD`: typed as `20/11/2026`, `20/11` or `20112026`, said as `hoje` or `ontem`, or picked from the calendar. */
export function DayInput(props: DateInputProps) {
  const [opened, setOpened] = useState(false);
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      locale="pt-br"
      firstDayOfWeek={0}
      // Red says that something is wrong: a Sunday is not.
      weekendDays={[]}
      ariaLabels={calendarNames}
      classNames={{ day: classes.day }}
      // Inside its field's landmark, dialog or panel, which a portal would leave.
      popoverProps={{ withinPortal: false, onOpen: () => setOpened(true), onClose: () => setOpened(false) }}
      // Escape closes the calendar, not the dialog around it.
      data-mantine-stop-propagation={opened || undefined}
      {...props}
    />
  );
}

interface DayFieldProps extends Extras {
  field: Field<string | null>;
  minDate?: string;
  maxDate?: string;
}

export function DayField({ field, ...props }: DayFieldProps) {
  return (
    <DayInput
      {...frame(field)}
      value={field.value}
      onChange={field.onChange}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": `Limpar ${field.label.toLowerCase()}` }}
      {...props}
    />
  );
}
