import type { ReactNode } from "react";

export interface Field<Value> {
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  /** A question about the value, shown beside the field: `Há 305 dias. Certo?` */
  doubt?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
}

export interface Extras {
  description?: ReactNode;
  placeholder?: string;
  /** The width of the field's outermost element: a part of a line, which a field that `stacks` leaves on phones. */
  wrapperProps?: { "data-span"?: "half" | "third" | "wide"; "data-stacks"?: true | "day" };
}

/** Half of a line: the field shares its section's line with a second field. */
export const half = { wrapperProps: { "data-span": "half" } } as const;
export const third = { wrapperProps: { "data-span": "third" } } as const;
export const stackingThird = { wrapperProps: { "data-span": "third", "data-stacks": true } } as const;
/** Two thirds of a line, beside a `third`. */
export const wide = { wrapperProps: { "data-span": "wide", "data-stacks": true } } as const;
/** Half of a line, also on a phone that has room for a day with its clear button. */
export const halfDay = { wrapperProps: { "data-span": "half", "data-stacks": "day" } } as const;
export const stackingHalf = { wrapperProps: { "data-span": "half", "data-stacks": true } } as const;

/**
 * The props that every input takes from its field: id, label, required mark, message, and a height that suits gloves.
 */
export function frame({ id, label, required, error }: Omit<Field<unknown>, "value" | "onChange">) {
  return { id, label, error, withAsterisk: required, "aria-required": required || undefined, size: "lg" } as const;
}

/** Focuses the part of the field that the message concerns, or otherwise the field as a whole. */
export function focusOn(
  getId: (path: string) => string,
  { path, field }: { path: string; field: string },
  focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true }),
): void {
  const element = document.getElementById(getId(path)) ?? document.getElementById(getId(field));
  focus(element);
  // In the centre the element is hidden neither by the bar above the page nor by the bar below the form.
  element?.scrollIntoView({ block: "center" });
}

/** Whether every field inside this element holds a valid value; when one does not, focuses the first invalid field. */
export function isReadable(part: EventTarget | null): boolean {
  const wrong = part instanceof Element ? [...part.querySelectorAll<HTMLInputElement>("input:invalid")] : [];
  // `checkValidity` makes each field show its message.
  for (const input of wrong) input.checkValidity();
  wrong[0]?.focus();
  return wrong.length === 0;
}
