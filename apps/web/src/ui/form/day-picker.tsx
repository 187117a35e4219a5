import "@mantine/dates/styles.css";
import "dayjs/locale/pt-br";
import { Button, Flex } from "@mantine/core";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { useState } from "react";
import { formatDay } from "../format/dates.ts";
import type { Extras } from "./field.ts";
import classes from "./form.module.css";
import { DayDoubt } from "./instant-input.tsx";
import { outOfRange, saidDay } from "./typed-day.ts";
import { useTypedWhen } from "./use-typed-when.ts";

export { InstantInput } from "./instant-input.tsx";

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

export interface DayInputProps
  extends Extras,
    Pick<DateInputProps, "label" | "error" | "size" | "onKeyDown" | "autoFocus" | "clearButtonProps"> {
  value: string | null;
  onChange: (day: string | null) => void;
  /** A question about the day, shown below the field: `Há 305 dias. Certo?` */
  doubt?: string | undefined;
  /** The first and the last valid day; a typed day outside them stays in the field, with an error. */
  minDate?: string;
  maxDate?: string;
  /** Whether a button can empty the field; by default, every optional field has such a button. */
  clearable?: boolean;
  /** True for an expiry: when a user types only a month, as makers print it, the field offers the month's last day. */
  isExpiry?: boolean;
}

export function DayPicker({ value, onChange, isExpiry = false, doubt, onKeyDown, ...props }: DayInputProps) {
  const [opened, setOpened] = useState(false);
  const { minDate: min, maxDate: max } = props;
  const problem = value === null ? null : outOfRange(value, { min, max });
  const { input, unreadable, ...typing } = useTypedWhen({
    value,
    onChange,
    read: (text) => saidDay(text, max),
    problem,
  });
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      valueFormat="DD/MM/YYYY"
      rightSectionWidth={36}
      // The text is parsed by `saidDay`: the library's parser would replace an invalid text by the previous day.
      dateParser={() => null}
      fixOnBlur={unreadable === null}
      locale="pt-br"
      firstDayOfWeek={0}
      weekdayFormat="ddd"
      highlightToday
      // The library shows weekends in red, but in this product red means an error.
      weekendDays={[]}
      ariaLabels={calendarNames}
      classNames={{ day: classes.day, weekday: classes.weekday }}
      // The calendar stays inside its field's landmark, dialog or panel; a portal would move it to the end of the page.
      popoverProps={{ withinPortal: false, onOpen: () => setOpened(true), onClose: () => setOpened(false) }}
      // Escape closes the calendar, not the dialog around it.
      data-mantine-stop-propagation={opened || undefined}
      {...props}
      ref={input}
      value={value}
      onChange={typing.onDecide}
      error={typing.error ?? props.error}
      {...typing.handlers}
      onInput={({ currentTarget }) => typing.onType(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") typing.settle();
        onKeyDown?.(event);
      }}
      inputContainer={(children) => (
        <>
          {children}
          {problem === null && <DayDoubt>{doubt}</DayDoubt>}
          {isExpiry && unreadable?.offer !== undefined && (
            <Flex component="fieldset" gap={8} wrap="wrap" mt={8} className={classes.doubt}>
              <legend>{`${unreadable.message} vence em ${formatDay(unreadable.offer)}?`}</legend>
              <Button variant="default" h={48} onClick={() => typing.onDecide(unreadable.offer ?? null)}>
                Sim, {formatDay(unreadable.offer)}
              </Button>
            </Flex>
          )}
        </>
      )}
    />
  );
}
