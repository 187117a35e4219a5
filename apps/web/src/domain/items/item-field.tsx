import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import type { Ref } from "react";
import type { Field } from "../../ui/form/field.ts";
import { ItemPicker } from "./item-picker.tsx";

interface ItemFieldProps {
  field: Field<string | null>;
  /** The field's name: a thing created on the way comes back into it. */
  name: string;
  type: ItemType;
  /** Of fruits: composite ones are left out. */
  plainOnly?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A form's field that holds the id of a registered thing. */
export function ItemField({ field, name, type, plainOnly, inputRef }: ItemFieldProps) {
  return (
    <ItemPicker
      id={field.id}
      field={name}
      label={field.label}
      type={type}
      plainOnly={plainOnly}
      required={field.required}
      error={field.error}
      value={field.value}
      onChange={(item) => field.onChange(item?.id ?? null)}
      inputRef={inputRef}
    />
  );
}
