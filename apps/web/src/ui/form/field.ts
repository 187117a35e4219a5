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
  /** Of the field's outermost element: `half` or `third` of a line, or `stackingHalf`. */
  wrapperProps?: { "data-span"?: "half" | "third"; "data-stacks"?: true };
}

/** A field that shares its section's line with others. */
export const half = { wrapperProps: { "data-span": "half" } } as const;
export const third = { wrapperProps: { "data-span": "third" } } as const;
/** Half of a line, but on phones it takes the whole line: a day with its clear button has no room in half of one. */
export const stackingHalf = { wrapperProps: { "data-span": "half", "data-stacks": true } } as const;

/** What every input takes from its field: marks, message, and a height for gloves. */
export function frame({ id, label, required, error }: Omit<Field<unknown>, "value" | "onChange">) {
  return { id, label, error, withAsterisk: required, "aria-required": required || undefined, size: "lg" } as const;
}

/** Focuses the part of the field that the message is about, or the field as a whole. */
export function focusOn(getId: (path: string) => string, { path, field }: { path: string; field: string }): void {
  const element = document.getElementById(getId(path)) ?? document.getElementById(getId(field));
  element?.focus({ preventScroll: true });
  // Neither behind the bar above the page nor behind the one below the form.
  element?.scrollIntoView({ block: "center" });
}

/** Whether every field below this element says what can be saved; else the first that does not has the keyboard. */
export function isReadable(part: EventTarget | null): boolean {
  const wrong = part instanceof Element ? [...part.querySelectorAll<HTMLInputElement>("input:invalid")] : [];
  // Each says what is wrong with it.
  for (const input of wrong) input.checkValidity();
  wrong[0]?.focus();
  return wrong.length === 0;
}
