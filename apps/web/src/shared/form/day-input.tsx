import { Input, TextInput, type TextInputProps } from "@mantine/core";
import { useRef, useState } from "react";
import { formatDay } from "../format/dates.ts";
import { useAhead } from "../overlay/ahead.ts";
import { laterOverlay } from "../overlay/later.tsx";
import { readDay } from "./typed-day.ts";

interface DayInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** What the button is called that takes the day off again; absent: there is none. */
  clearLabel?: string | undefined;
}

const DayCalendar = laterOverlay(async () => (await import("./day-calendar.tsx")).DayCalendar);

/** A calendar day: typed as `20/11/2026`, `20/11` or `20112026`, said as `hoje` or `ontem`, or picked from the calendar. */
export function DayInput({ value, onChange, minDate, maxDate, clearLabel, ...props }: DayInputProps) {
  const [opened, setOpened] = useState(false);
  // Kept until one leaves the field, whatever day it means.
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useAhead(DayCalendar.bring);

  const take = (day: string | null) => {
    setTyped(null);
    setOpened(false);
    onChange(day);
  };
  const read = (text: string) => {
    setTyped(text);
    setOpened(true);
    if (text.trim() === "" && clearLabel !== undefined) return onChange(null);
    const day = readDay(text);
    if (day !== null && day >= (minDate ?? day) && day <= (maxDate ?? day)) onChange(day);
  };

  return (
    <div>
      <TextInput
        size="md"
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        // Escape closes the calendar, not the dialog around it.
        data-mantine-stop-propagation={opened || undefined}
        {...props}
        ref={input}
        value={typed ?? (value === null ? "" : formatDay(value))}
        onChange={(event) => read(event.currentTarget.value)}
        onFocus={() => setOpened(true)}
        onClick={() => setOpened(true)}
        onBlur={() => {
          setOpened(false);
          setTyped(null);
        }}
        onKeyDown={(event) => event.key === "Escape" && setOpened(false)}
        rightSectionPointerEvents="all"
        rightSection={
          clearLabel !== undefined &&
          value !== null && <Input.ClearButton aria-label={clearLabel} onClick={() => take(null)} />
        }
      />
      <DayCalendar
        opened={opened}
        onClose={() => setOpened(false)}
        input={input}
        size={props.size}
        value={value}
        minDate={minDate}
        maxDate={maxDate}
        onChoose={(day) => take(clearLabel !== undefined && day === value ? null : day)}
      />
    </div>
  );
}
