import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import { inputLook } from "../form/input-look.ts";
import { useAhead } from "../overlay/ahead.ts";
import { laterOverlay } from "../overlay/later.tsx";
import classes from "./pickers.module.css";
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

const loadList = async () => (await import("./item-list.tsx")).ItemList;
const ItemList = laterOverlay(loadList);

/**
 * Choosing one registered thing by typing part of its name: recent choices first, all by keyboard.
 * When nothing is found it leads to the creation screen, which comes back with the new thing chosen.
 */
export function ItemPicker(props: ItemPickerProps) {
  const { label, type, value, onChange, offersCreation = true, plainOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useItem(type, value);
  const combo = useCombo({ inputRef: props.inputRef });
  const { openDropdown, closeDropdown, resetSelectedOption, getSelectedOptionIndex, dropdownOpened } = combo.store;
  const found = useItems({ type, plainOnly, search: typed?.trim() ?? "", opened: dropdownOpened });
  useAhead(loadList);

  const within = useFocusWithin<HTMLDivElement>({
    onBlur: () => {
      closeDropdown();
      setTyped(null);
    },
  });

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
    <div ref={within.ref} className={classes.picker}>
      <TextInput
        {...combo.props}
        id={props.id}
        label={label}
        withAsterisk={props.required}
        aria-required={props.required}
        error={props.error}
        aria-autocomplete="list"
        {...inputLook}
        placeholder={props.placeholder ?? "Digite para buscar"}
        value={typed ?? chosen?.name ?? (value === null ? "" : "…")}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          openDropdown();
          resetSelectedOption();
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          openDropdown();
        }}
        onClick={() => openDropdown()}
        onKeyDown={(event) => {
          // While one searches, Enter never saves the form.
          if (event.key === "Enter" && typed !== null && getSelectedOptionIndex() === -1) event.preventDefault();
          combo.props.onKeyDown(event);
        }}
        rightSectionPointerEvents={value === null ? "none" : "all"}
        rightSection={
          dropdownOpened && (found.isFetching || !combo.isThere) ? (
            <Loader size={18} />
          ) : value === null ? (
            <IconChevronDown size={18} aria-hidden="true" />
          ) : (
            <CloseButton size={40} iconSize={18} aria-label={`Limpar ${label.toLowerCase()}`} onClick={clear} />
          )
        }
      />
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
    </div>
  );
}
