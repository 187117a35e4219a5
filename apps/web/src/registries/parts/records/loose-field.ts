import type { Field } from "../../../ui/form/field.ts";

/** An optional field beside a form: a search, a wish, a switch of the view. */
export function buildLooseField<Value>(id: string, label: string, state: Pick<Field<Value>, "value" | "onChange">) {
  return { id, label, required: false, error: undefined, ...state };
}
