import type { Field } from "./field.ts";

/** Builds an optional field that belongs to no form, such as a search box or a switch of the view. */
export function buildLooseField<Value>(id: string, label: string, state: Pick<Field<Value>, "value" | "onChange">) {
  return { id, label, required: false, error: undefined, ...state };
}
