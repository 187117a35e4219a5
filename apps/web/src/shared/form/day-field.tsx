import { DayInput } from "./day-input.tsx";
import { type Extras, frame } from "./field-frame.ts";
import type { Field } from "./use-record-form.ts";

interface DayFieldProps extends Extras {
  field: Field<string | null>;
  minDate?: string;
  maxDate?: string;
}

export function DayField({ field, ...props }: DayFieldProps) {
  return (
    <DayInput
      {...frame(field)}
      value={field.value}
      onChange={field.onChange}
      clearLabel={field.required ? undefined : `Limpar ${field.label.toLowerCase()}`}
      {...props}
    />
  );
}
