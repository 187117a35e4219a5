import type { ReactNode } from "react";

export interface Field<Value> {
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
}

export interface Extras {
  description?: ReactNode;
  placeholder?: string;
  /** The width of the field's outermost element: `half` or `third` of a line, or `stackingHalf`. */
  wrapperProps?: { "data-span"?: "half" | "third"; "data-stacks"?: true };
}

/** A field that shares its section's line with others. */
export const half = { wrapperProps: { "data-span": "half" } } as const;
export const third = { wrapperProps: { "data-span": "third" } } as const;
/** Half of a line, but a whole line on phones: a day with its clear button does not fit in half of one. */
export const stackingHalf = { wrapperProps: { "data-span": "half", "data-stacks": true } } as const;

/** The props that every input takes from its field: marks, message, and a height for gloves. */
export function frame({ id, label, required, error }: Omit<Field<unknown>, "value" | "onChange">) {
  return { id, label, error, withAsterisk: required, "aria-required": required || undefined, size: "lg" } as const;
}

/** Focuses the part of the field that the message is about, or the field as a whole. */
export function focusOn(getId: (path: string) => string, { path, field }: { path: string; field: string }): void {
  const element = document.getElementById(getId(path)) ?? document.getElementById(getId(field));
  element?.focus({ preventScroll: true });
  // Centred, it is hidden neither by the bar above the page nor by the one below the form.
  element?.scrollIntoView({ block: "center" });
}

/** Whether every field below this element holds a valid value; otherwise it focuses the first invalid one. */
export function isReadable(part: EventTarget | null): boolean {
  const wrong = part instanceof Element ? [...part.querySelectorAll<HTMLInputElement>("input:invalid")] : [];
  // `checkValidity` makes each field show its message.
  for (const input of wrong) input.checkValidity();
  wrong[0]?.focus();
  return wrong.length === 0;
}
