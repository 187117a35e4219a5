import { TextInput } from "@mantine/core";
import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Extras, type Field, frame } from "./field.ts";
import { numberOf, settledNumber, textOf, typedNumber } from "./typed-number.ts";

export interface DecimalInputProps extends Extras {
  field: Field<number | null>;
  unit?: ReactNode;
  unitWidth?: number;
  scale: number;
  allowNegative?: boolean;
  autoFocus?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** A decimal number: comma or point while typing, thousands shown, the keyboard with a comma on phones. */
export function DecimalField(props: DecimalInputProps) {
  const { field, unit, unitWidth = 52, scale, allowNegative = false, ...others } = props;
  // On the way to a number there are texts that are none yet, such as `860,`: they stay on screen while typing.
  const [{ typed }, setTyped] = useState<{ typed: string | null }>({ typed: null });
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const text = typed !== null && numberOf(typed) === field.value ? typed : textOf(field.value);

  // React puts the caret at the end of a text that was changed.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <TextInput
      {...frame(field)}
      ref={input}
      value={text}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const next = typedNumber(
          text,
          { text: value, caret: selectionStart ?? value.length },
          { scale, allowNegative },
        );
        caret.current = next.caret;
        // Anew even when it says the same: what was typed and is left out has to go.
        setTyped({ typed: next.text });
        if (numberOf(next.text) !== field.value) field.onChange(numberOf(next.text));
      }}
      onBlur={() => setTyped({ typed: settledNumber(text) })}
      inputMode={scale > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      rightSection={unit === undefined ? undefined : <span>{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : unitWidth}
      rightSectionPointerEvents="none"
      {...others}
    />
  );
}
