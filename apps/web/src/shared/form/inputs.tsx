import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEventHandler, type ReactNode, useState } from "react";
import { caretAfterMask, maskDocument, maskPhone } from "../format/masks.ts";
import { DayInput } from "./day-input.tsx";
import { inputLook } from "./input-look.ts";
import type { Field } from "./use-record-form.ts";

interface Extras {
  description?: ReactNode;
  placeholder?: string;
}

/** What every input makes of its field: marks, message and a size for gloves. */
function frame({ id, label, required, error }: Omit<Field<unknown>, "value" | "onChange">) {
  return { id, label, error, withAsterisk: required, "aria-required": required || undefined, ...inputLook } as const;
}

interface TextFieldProps extends Extras {
  field: Field<string>;
  maxLength?: number;
  autoCapitalize?: "characters" | "words";
  inputMode?: "numeric" | "text";
}

export function TextField({ field, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...frame(field)}
      autoComplete="off"
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

/** Remarks of several lines. */
export function NotesField({ field, ...props }: Extras & { field: Field<string> }) {
  return (
    <Textarea
      {...frame(field)}
      autosize
      minRows={2}
      maxRows={8}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

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

/** A mobile phone as people write it. Sent with its mask; the contract takes it off. */
export function PhoneField(props: Extras & { field: Field<string> }) {
  return <MaskedField {...props} mask={maskPhone} type="tel" inputMode="tel" placeholder="(99) 9 9999-9999" />;
}

/** A CPF or CNPJ, letters included, with its mask. */
export function DocumentField(props: Extras & { field: Field<string> }) {
  return <MaskedField {...props} mask={maskDocument} placeholder="000.000.000-00 ou 00.000.000/0000-00" />;
}

interface MaskedFieldProps extends Extras {
  field: Field<string>;
  mask: (text: string) => string;
  type?: "tel";
  inputMode?: "tel";
}

function MaskedField({ field, mask, ...props }: MaskedFieldProps) {
  const signs = (text: string) => mask(text).replace(/[^0-9A-Z]/g, "").length;
  return (
    <TextInput
      {...frame(field)}
      autoComplete="off"
      value={field.value}
      onChange={({ currentTarget: input }) => {
        const masked = mask(input.value);
        const before = signs(input.value.slice(0, input.selectionStart ?? undefined));
        const caret = before >= signs(masked) ? masked.length : caretAfterMask(masked, before);
        field.onChange(masked);
        // React puts the caret at the end of a value that it changed.
        requestAnimationFrame(() => input.setSelectionRange(caret, caret));
      }}
      {...props}
    />
  );
}

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
      clearable={!field.required}
      clearButtonProps={{ "aria-label": `Limpar ${field.label.toLowerCase()}` }}
      {...props}
    />
  );
}

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

export function SwitchField({ field, description }: { field: Field<boolean>; description?: ReactNode }) {
  return (
    <Switch
      id={field.id}
      label={field.label}
      description={description}
      error={field.error}
      size="lg"
      styles={{ label: inputLook.styles.label, description: inputLook.styles.description }}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}
