import { Input, TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { folded } from "../format/masks.ts";
import { useAhead } from "../overlay/ahead.ts";
import { laterOverlay } from "../overlay/later.tsx";
import { useCombo } from "../pickers/use-combo.ts";
import { type Extras, frame } from "./field-frame.ts";
import type { Field } from "./use-record-form.ts";

interface ChoiceFieldProps<Value extends string> extends Extras {
  field: Field<Value | null>;
  choices: readonly { value: Value; label: string }[];
  searchable?: boolean;
}

const ChoiceList = laterOverlay(async () => (await import("./choice-list.tsx")).ChoiceList);

/** One of a few words. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { field, choices, searchable = false, ...extras } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const combo = useCombo({
    isButton: !searchable,
    onOpen: () => combo.store.updateSelectedOptionIndex("active", { scrollIntoView: true }),
  });
  const { openDropdown, closeDropdown, toggleDropdown, resetSelectedOption, dropdownOpened } = combo.store;
  useAhead(ChoiceList.bring);
  const isClearable = !field.required && field.value !== null;

  const choose = (value: string | null) => {
    setTyped(null);
    closeDropdown();
    field.onChange(value as Value | null);
  };

  return (
    <div>
      <TextInput
        {...combo.props}
        {...frame(field)}
        {...extras}
        pointer={!searchable}
        readOnly={!searchable}
        value={typed ?? choices.find(({ value }) => value === field.value)?.label ?? ""}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          openDropdown();
          resetSelectedOption();
        }}
        onFocus={() => searchable && openDropdown()}
        onClick={() => (searchable ? openDropdown() : toggleDropdown())}
        onBlur={() => {
          closeDropdown();
          setTyped(null);
        }}
        rightSectionPointerEvents={isClearable ? "all" : "none"}
        rightSection={
          isClearable ? (
            <Input.ClearButton
              aria-label={`Limpar ${field.label.toLowerCase()}`}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(null)}
            />
          ) : (
            <IconSelector size={20} aria-hidden="true" opacity={0.7} />
          )
        }
      />
      <ChoiceList
        opened={dropdownOpened}
        combo={combo}
        label={field.label}
        choices={typed === null ? choices : choices.filter(({ label }) => folded(label).includes(folded(typed.trim())))}
        value={field.value}
        // What is chosen already is taken off again.
        onChoose={(value) => choose(value === field.value ? null : value)}
      />
    </div>
  );
}
