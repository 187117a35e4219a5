import { TextInput } from "@mantine/core";
import type { DateInputProps } from "@mantine/dates";
import { Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import { prefetch } from "../prefetch.ts";
import { type Extras, type Field, frame } from "./field.ts";

const loadPicker = () => import("./day-picker.tsx");
const DayPicker = lazyPart<DateInputProps>(async () => (await loadPicker()).DayPicker);

/** Fetches the calendar before a page asks for it. */
export const prefetchCalendar = () => prefetch(loadPicker);

/** A day as `YYYY-MM-DD`: typed as `20/11/2026`, `20/11` or `20112026`, said as `hoje` or `ontem`, or picked from the calendar. */
export function DayInput(props: DateInputProps) {
  return (
    <Suspense fallback={<TextInput label={props.label} size={props.size} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

interface DayFieldProps extends Extras, Pick<DateInputProps, "minDate" | "maxDate" | "onKeyDown"> {
  field: Field<string | null>;
  /** A button that empties it; as a rule where it may be empty. */
  clearable?: boolean;
  /** Days that the calendar does not offer; one that is typed is judged by the form, which says what is wrong with it. */
  excludeDate?: (day: string) => boolean;
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
