import { TextInput } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import type { InstantFieldProps } from "./instant-input.tsx";

// The calendar's file parses typed text by the same rules: both share one file, prefetched.
const InstantInput = lazyPart<InstantFieldProps>(async () => (await import("./day-picker.tsx")).InstantInput);

/** A day with its time, or the current instant by one press. */
export function InstantField(props: InstantFieldProps) {
  return (
    <Suspense fallback={<TextInput label={props.field.label} size="lg" disabled />}>
      <InstantInput {...props} />
    </Suspense>
  );
}
