import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue, useFocusWithin } from "@mantine/hooks";
import { type Item, type ItemType, lookupsRoutes } from "@pomar/contract/lookups/lookups.routes";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import { useCall } from "../api/hooks.ts";
import { inputLook } from "../form/input-look.ts";
import { folded } from "../format/masks.ts";
import { EmptySearch } from "./empty-search.tsx";
import { PickerOption } from "./picker-option.tsx";
import classes from "./pickers.module.css";
import { recentFirst, recentItems, rememberItem } from "./recent-items.ts";
import { useItem } from "./use-item.ts";

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

const typingPause = 200;

/**
 * Choosing one registered thing by typing part of its name: recent choices first, all by keyboard.
 * When nothing is found it leads to the creation screen, which comes back with the new thing chosen.
 */
export function ItemPicker(props: ItemPickerProps) {
  const { label, type, value, onChange, offersCreation = true, plainOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useItem(type, value);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useItems({ type, plainOnly, search: typed?.trim() ?? "", opened: combobox.dropdownOpened });

  const within = useFocusWithin<HTMLDivElement>({
    onBlur: () => {
      combobox.closeDropdown();
      setTyped(null);
    },
  });

  const choose = (item: Item) => {
    rememberItem(type, item);
    onChange(item);
    setTyped(null);
    combobox.closeDropdown();
  };
  const clear = () => {
    onChange(null);
    setTyped(null);
  };

  return (
    // Without a portal the creation link is the next stop of the Tab key.
    <Combobox
      store={combobox}
      withinPortal={false}
      shadow="md"
      radius="md"
      position="bottom-start"
      onOptionSubmit={(id) => {
        const item = found.all.find((one) => one.id === id);
        if (item !== undefined) choose(item);
      }}
    >
      <div ref={within.ref} className={classes.picker}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={props.inputRef}
            id={props.id}
            label={label}
            withAsterisk={props.required}
            aria-required={props.required}
            error={props.error}
            aria-autocomplete="list"
            autoComplete="off"
            {...inputLook}
            placeholder={props.placeholder ?? "Digite para buscar"}
            value={typed ?? chosen?.name ?? (value === null ? "" : "…")}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onFocus={(event) => {
              event.currentTarget.select();
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            // While one searches, Enter never saves the form.
            onKeyDown={(event) => {
              if (event.key === "Enter" && typed !== null && combobox.getSelectedOptionIndex() === -1)
                event.preventDefault();
            }}
            rightSectionPointerEvents={value === null ? "none" : "all"}
            rightSection={
              found.isFetching && combobox.dropdownOpened ? (
                <Loader size={18} />
              ) : value === null ? (
                <IconChevronDown size={18} aria-hidden="true" />
              ) : (
                <CloseButton size={40} iconSize={18} aria-label={`Limpar ${label.toLowerCase()}`} onClick={clear} />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Resultados" mah={320} className={classes.options}>
            <Group title="Recentes" items={found.recent} value={value} />
            <Group title={found.recent.length > 0 ? "Todos" : undefined} items={found.others} value={value} />
          </Combobox.Options>
          {found.isEmpty && <EmptySearch type={type} field={props.field} offersCreation={offersCreation} />}
          {found.failed && <p className={classes.note}>Não foi possível buscar. Confira a conexão.</p>}
        </Combobox.Dropdown>
      </div>
    </Combobox>
  );
}

function Group({ title, items, value }: { title: string | undefined; items: readonly Item[]; value: string | null }) {
  if (items.length === 0) return null;
  const options = items.map((item) => <PickerOption key={item.id} item={item} chosen={item.id === value} />);
  return title === undefined ? options : <Combobox.Group label={title}>{options}</Combobox.Group>;
}

interface Wanted {
  type: ItemType;
  plainOnly: boolean;
  search: string;
  opened: boolean;
}

function useItems({ type, plainOnly, search, opened }: Wanted) {
  const [settled] = useDebouncedValue(search, typingPause);
  const query = {
    type,
    ...(plainOnly && { composite: "false" as const }),
    ...(settled !== "" && { search: settled }),
  };
  const { data, isFetching, isError, isPlaceholderData } = useCall(lookupsRoutes.items, { query }, { enabled: opened });
  const known = recentItems(type);
  // Without an answer (no connection) the recent choices are still of use.
  const all = data ?? (isError ? known : []);
  // Until the answer to what is typed has come, the one before it may hold others: Enter must not choose one of those.
  const shown = settled === search && !isPlaceholderData ? all : all.filter((item) => isNamed(item, search));
  const parts = settled === "" ? recentFirst(shown, known) : { recent: [], others: [...shown] };
  return {
    ...parts,
    all: shown,
    isFetching,
    failed: isError && data === undefined,
    isEmpty: data !== undefined && data.length === 0 && !isPlaceholderData && settled === search,
  };
}

/** Whether every word of a search occurs in the name or code, ignoring case and accents. */
function isNamed({ name, code = "" }: Item, search: string): boolean {
  const text = folded(`${name} ${code}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
