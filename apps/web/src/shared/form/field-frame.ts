import type { ReactNode } from "react";
import { inputLook } from "./input-look.ts";
import type { Field } from "./use-record-form.ts";

export interface Extras {
  description?: ReactNode;
  placeholder?: string;
}

/** What every input makes of its field: marks, message and a size for gloves. */
export function frame({ id, label, required, error }: Omit<Field<unknown>, "value" | "onChange">) {
  return { id, label, error, withAsterisk: required, "aria-required": required || undefined, ...inputLook } as const;
}
