import { Select } from "@mantine/core";
import { type Extras, frame } from "./field-frame.ts";
import type { Field } from "./use-record-form.ts";

interface ChoiceFieldProps<Value extends string> extends Extras {
  field: Field<Value | null>;
  choices: readonly { value: Value; label: string }[];
  searchable?: boolean;
}

/** One of a few words. */
export function ChoiceField<Value extends string>({ field, choices, ...props }: ChoiceFieldProps<Value>) {
  return (
    <Select
      {...frame(field)}
      data={choices}
      value={field.value}
      onChange={(value) => field.onChange(value as Value | null)}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": `Limpar ${field.label.toLowerCase()}` }}
      comboboxProps={{ shadow: "md", radius: "md" }}
      {...props}
    />
  );
}
