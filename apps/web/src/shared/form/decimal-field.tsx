import { NumberInput } from "@mantine/core";
import { type KeyboardEventHandler, type ReactNode, useState } from "react";
import { type Extras, frame } from "./field-frame.ts";
import type { Field } from "./use-record-form.ts";

export interface DecimalInputProps extends Extras {
  field: Field<number | null>;
  /** Shown at the end of the field. */
  unit?: ReactNode;
  unitWidth?: number;
  /** Decimals that may be typed. */
  scale: number;
  allowNegative?: boolean;
  autoFocus?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

// Beyond fifteen digits a JSON number no longer says what was typed.
const maxLength = 18;

/** A decimal number: comma or point while typing, thousands shown, the keyboard with a comma on phones. */
export function DecimalField({
  field,
  unit,
  unitWidth = 52,
  scale,
  allowNegative = false,
  ...props
}: DecimalInputProps) {
  // On the way to a number there are texts that are none yet, such as `860,`: they stay on screen while typing.
  const [typed, setTyped] = useState<number | string>(field.value ?? "");
  return (
    <NumberInput
      {...frame(field)}
      value={numberOf(typed) === field.value ? typed : (field.value ?? "")}
      onChange={(value) => {
        setTyped(value);
        field.onChange(numberOf(value));
      }}
      decimalSeparator=","
      allowedDecimalSeparators={[",", "."]}
      thousandSeparator="."
      decimalScale={scale}
      allowDecimal={scale > 0}
      allowNegative={allowNegative}
      inputMode={scale > 0 ? "decimal" : "numeric"}
      maxLength={maxLength}
      hideControls
      withKeyboardEvents={false}
      clampBehavior="none"
      autoComplete="off"
      rightSection={unit === undefined ? undefined : <span>{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : unitWidth}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

function numberOf(typed: number | string): number | null {
  if (typeof typed === "number") return typed;
  const number = Number(typed);
  return typed.trim() === "" || Number.isNaN(number) ? null : number;
}
