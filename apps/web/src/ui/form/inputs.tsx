import { type ComboboxItem, Input, SegmentedControl, Select, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { caretAfterMask, maskDocument, maskPhone, unaccented } from "../format/masks.ts";
import { type Extras, type Field, frame } from "./field.ts";
import classes from "./form.module.css";

interface TextFieldProps extends Extras {
  field: Field<string>;
  maxLength?: number;
  autoCapitalize?: "characters" | "words";
  inputMode?: "numeric" | "text" | "tel" | "email";
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

/**
 * A field for a phone number in its usual notation. The form sends the punctuation too, and the API removes it.
 */
export function PhoneField(props: Extras & { field: Field<string> }) {
  return <MaskedField {...props} mask={maskPhone} type="tel" inputMode="tel" placeholder="(99) 9 9999-9999" />;
}

/** A field for a CPF or CNPJ with its mask; a CNPJ may contain letters. */
export function DocumentField(props: Extras & { field: Field<string> }) {
  return <MaskedField {...props} mask={maskDocument} />;
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
        // The caret is set after the render, because React moves it to the end of a changed value.
        requestAnimationFrame(() => input.setSelectionRange(caret, caret));
      }}
      {...props}
    />
  );
}

interface SelectFieldProps<Value extends string> extends Extras {
  field: Field<Value | null>;
  choices: readonly { value: Value; label: string }[];
  searchable?: boolean;
}

export function SelectField<Value extends string>({ field, choices, ...props }: SelectFieldProps<Value>) {
  return (
    <Select
      {...frame(field)}
      data={[...choices]}
      value={field.value}
      onChange={(value) => field.onChange(value)}
      // Pressing the chosen option again does not remove it; the field's clear button does.
      allowDeselect={false}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": `Limpar ${field.label.toLowerCase()}`, "aria-hidden": false, tabIndex: 0 }}
      filter={({ options, search }) =>
        (options as ComboboxItem<Value>[]).filter(({ label }) => unaccented(label).includes(unaccented(search.trim())))
      }
      {...props}
    />
  );
}

interface SegmentedFieldProps<Value extends string> extends Omit<Extras, "placeholder"> {
  field: Field<Value>;
  choices: readonly { value: Value; label: string }[];
}

/** A choice between two or three words; one press chooses. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { field, choices, description, wrapperProps } = props;
  const { id, label, required, error, value, onChange } = field;
  return (
    <div {...wrapperProps}>
      <Text component="div" size="sm" fw={600} mb={6} id={`${id}-label`}>
        {label}
        {required && (
          <Text span inherit c="red" aria-hidden="true">
            {" *"}
          </Text>
        )}
      </Text>
      <SegmentedControl
        fullWidth
        id={id}
        aria-labelledby={`${id}-label`}
        data={[...choices]}
        value={value}
        onChange={onChange}
      />
      {error !== undefined && <Input.Error size="md">{error}</Input.Error>}
      <Input.Description mt={6} fz="xs" role="status">
        {description}
      </Input.Description>
    </div>
  );
}

export function SwitchField({ field, description }: { field: Field<boolean>; description?: ReactNode }) {
  return (
    <Switch
      size="lg"
      classNames={{ label: classes.switchLabel }}
      styles={{ description: { fontSize: "var(--mantine-font-size-xs)" } }}
      id={field.id}
      label={field.label}
      description={description}
      error={field.error}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}
