import { Combobox } from "@mantine/core";
import type { ReactNode } from "react";
import { Stand } from "../overlay/stand.tsx";
import type { Combo } from "./use-combo.ts";

export interface ComboListProps {
  combo: Combo;
  opened: boolean;
  /** What screen readers call it. */
  label: string;
  maxHeight: number;
  onChoose: (value: string) => void;
  classes: { dropdown?: string | undefined; options?: string | undefined };
  /** Below the options. */
  note?: ReactNode;
  children: ReactNode;
}

/** The list below a field, with its options. */
export function ComboList({ combo, opened, label, maxHeight, onChoose, classes, note, children }: ComboListProps) {
  return (
    // Without a portal what stands below the options is the next stop of the Tab key.
    <Combobox
      store={{ ...combo.store, dropdownOpened: opened }}
      withinPortal={false}
      shadow="md"
      radius="md"
      position="bottom-start"
      onOptionSubmit={onChoose}
    >
      <Combobox.DropdownTarget>
        <Stand for={combo.input} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options aria-label={label} mah={maxHeight} className={classes.options}>
          {children}
        </Combobox.Options>
        {note}
      </Combobox.Dropdown>
    </Combobox>
  );
}
