import "@mantine/dates/styles.css";
import "dayjs/locale/pt-br";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { useState } from "react";
import { readDay } from "../format/dates.ts";
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

export function DayPicker(props: DateInputProps) {
  const [opened, setOpened] = useState(false);
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      locale="pt-br"
      firstDayOfWeek={0}
      weekdayFormat="ddd"
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
