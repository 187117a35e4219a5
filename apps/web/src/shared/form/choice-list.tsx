import { Combobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { ComboList } from "../pickers/combo-list.tsx";
import type { Combo } from "../pickers/use-combo.ts";
import classes from "./form.module.css";

interface ChoiceListProps {
  opened: boolean;
  combo: Combo;
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string | null;
  onChoose: (value: string) => void;
}

/** What `ChoiceField` offers. */
export function ChoiceList({ opened, combo, label, choices, value, onChoose }: ChoiceListProps) {
  return (
    <ComboList
      combo={combo}
      opened={opened && choices.length > 0}
      label={label}
      maxHeight={320}
      classes={{ options: classes.choices }}
      onChoose={onChoose}
    >
      {choices.map((choice) => (
        <Combobox.Option
          key={choice.value}
          value={choice.value}
          active={choice.value === value}
          aria-selected={choice.value === value}
          className={classes.choice}
        >
          {choice.value === value && <IconCheck size={18} aria-hidden="true" />}
          {choice.label}
        </Combobox.Option>
      ))}
    </ComboList>
  );
}
