import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { type ReactNode, type Ref, useState } from "react";
import { useAhead } from "../overlay/ahead.ts";
import { laterOverlay } from "../overlay/later.tsx";
import { ComboSearch } from "./combo-search.tsx";
import { rememberItem } from "./recent-items.ts";
import { useCombo } from "./use-combo.ts";
import { useItem } from "./use-item.ts";
import { useItems } from "./use-items.ts";

export interface ItemPickerProps {
  label: string;
  type: ItemType;
  /** Id of the chosen thing. */
  value: string | null;
  onChange: (item: Item | null) => void;
  /** The element's id, and the form field that takes a thing created on the way. */
  id?: string;
  field?: string;
  error?: ReactNode;
  required?: boolean;
  /** False: an empty search only says so, for filters. */
  offersCreation?: boolean;
  /** Of fruits: composite ones are left out, for what only a plain fruit can be. */
  plainOnly?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
}

const ItemList = laterOverlay(async () => (await import("./item-list.tsx")).ItemList);

/**
 * Choosing one registered thing by typing part of its name: recent choices first, all by keyboard.
 * When nothing is found it leads to the creation screen, which comes back with the new thing chosen.
 */
export function ItemPicker(props: ItemPickerProps) {
  const { label, type, value, onChange, offersCreation = true, plainOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useItem(type, value);
  const combo = useCombo({ inputRef: props.inputRef });
  const { closeDropdown, dropdownOpened } = combo.store;
  const found = useItems({ type, plainOnly, search: typed?.trim() ?? "", opened: dropdownOpened });
  useAhead(ItemList.bring);

  const choose = (item: Item) => {
    rememberItem(type, item);
    onChange(item);
    setTyped(null);
    closeDropdown();
  };
  const clear = () => {
    onChange(null);
    setTyped(null);
  };

  return (
    <ComboSearch
      combo={combo}
      id={props.id}
      label={label}
      placeholder={props.placeholder ?? "Digite para buscar"}
      required={props.required}
      error={props.error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : chosen?.name}
      isFetching={found.isFetching}
      onClear={clear}
    >
      <ItemList
        opened={dropdownOpened}
        combo={combo}
        found={found}
        value={value}
        onChoose={choose}
        type={type}
        field={props.field}
        offersCreation={offersCreation}
      />
    </ComboSearch>
  );
}
