import { TextInput } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import { prefetch } from "../prefetch.ts";
import type { DayInputProps } from "./day-picker.tsx";
import { type Field, frame } from "./field.ts";
import type { InstantFieldProps } from "./instant-input.tsx";

const loadPicker = () => import("./day-picker.tsx");
const DayPicker = lazyPart<DayInputProps>(async () => (await loadPicker()).DayPicker);

/** Loads the code of the calendar before a page needs it. */
export const prefetchCalendar = () => prefetch(loadPicker);

/** A field for a day: users type `20/11/2026`, `20/11`, `20112026`, `hoje` or `ontem`, or open the calendar. */
export function DayInput(props: DayInputProps) {
  return (
    <Suspense fallback={<TextInput label={props.label} size={props.size} wrapperProps={props.wrapperProps} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

interface DayFieldProps extends Omit<DayInputProps, "label" | "error" | "value" | "onChange"> {
  field: Field<string | null>;
}

export function DayField({ field, ...props }: DayFieldProps) {
  return (
    <DayInput
      {...frame(field)}
      value={field.value}
      onChange={field.onChange}
      doubt={field.doubt}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": `Limpar ${field.label.toLowerCase()}` }}
      {...props}
    />
  );
}

// Typed text is parsed in the file of the calendar, so the field loads with the calendar.
const InstantInput = lazyPart<InstantFieldProps>(async () => (await loadPicker()).InstantInput);

/** A field for a day and time, with a button for the current instant. */
export function InstantField(props: InstantFieldProps) {
  return (
    <Suspense fallback={<TextInput label={props.field.label} size="lg" wrapperProps={props.wrapperProps} disabled />}>
      <InstantInput {...props} />
    </Suspense>
  );
}
