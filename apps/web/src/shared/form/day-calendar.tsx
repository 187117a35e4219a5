import "@mantine/dates/styles.css";
import "dayjs/locale/pt-br";
import { Popover, type TextInputProps } from "@mantine/core";
import { Calendar } from "@mantine/dates";
import { type RefObject, useEffect, useState } from "react";
import { Stand } from "../overlay/stand.tsx";
import classes from "./form.module.css";

interface DayCalendarProps {
  opened: boolean;
  onClose: () => void;
  input: RefObject<HTMLInputElement | null>;
  size: TextInputProps["size"];
  /** `YYYY-MM-DD`. */
  value: string | null;
  minDate: string | undefined;
  maxDate: string | undefined;
  onChoose: (day: string) => void;
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

/** What `DayInput` opens. */
export function DayCalendar(props: DayCalendarProps) {
  const { opened, onClose, input, size = "md", value, onChoose, ...bounds } = props;
  const [shown, setShown] = useState<string | undefined>(value ?? undefined);
  // What is typed leads the calendar there.
  useEffect(() => {
    if (value !== null) setShown(value);
  }, [value]);
  return (
    // It belongs to its field: in the drawer's focus, in the page's landmark.
    <Popover
      opened={opened}
      onChange={(stays) => !stays && onClose()}
      trapFocus={false}
      position="bottom-start"
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <Stand for={input} />
      </Popover.Target>
      {/* The field keeps the focus. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Calendar
          __preventFocus
          {...bounds}
          size={size as "md"}
          locale="pt-br"
          firstDayOfWeek={0}
          ariaLabels={calendarNames}
          // Red says that something is wrong: a Sunday is not.
          weekendDays={[]}
          classNames={{ day: classes.day }}
          date={shown}
          onDateChange={setShown}
          getDayProps={(day) => ({ selected: day === value, onClick: () => onChoose(day) })}
          getMonthControlProps={(month) => ({ selected: month.slice(0, 7) === value?.slice(0, 7) })}
          getYearControlProps={(year) => ({ selected: year.slice(0, 4) === value?.slice(0, 4) })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
