import { TextInput } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import type { InstantFieldProps } from "./instant-input.tsx";

// With the calendar, which reads what is typed by the same rules: one file for both, fetched before it is asked for.
const InstantInput = lazyPart<InstantFieldProps>(async () => (await import("./day-picker.tsx")).InstantInput);

/** A day with its time, or now by one press. */
export function InstantField(props: InstantFieldProps) {
  return (
    <Suspense fallback={<TextInput label={props.field.label} size="lg" disabled />}>
      <InstantInput {...props} />
    </Suspense>
  );
}
