import { Combobox, useCombobox } from "@mantine/core";
import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import { SearchCombobox } from "../../ui/form/search-combobox.tsx";
import { EmptySearch } from "./empty-search.tsx";
import classes from "./items.module.css";
import { rememberItem } from "./recent-items.ts";
import { useItem } from "./use-item.ts";
import { useItems } from "./use-items.ts";

interface ItemPickerProps {
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

/**
 * Choosing one registered thing by typing part of its name: recent choices first, all by keyboard.
 * When nothing is found it leads to the creation screen, which comes back with the new thing chosen.
 */
export function ItemPicker(props: ItemPickerProps) {
  const { type, value, onChange, plainOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const chosen = useItem(type, value);
  const found = useItems({ type, plainOnly, search: typed?.trim() ?? "", opened: store.dropdownOpened });
  const choose = (id: string) => {
    const item = found.all.find((one) => one.id === id);
    if (item === undefined) return;
    rememberItem(type, item);
    onChange(item);
  };
  return (
    <SearchCombobox
      store={store}
      id={props.id}
      label={props.label}
      listLabel="Resultados"
      placeholder={props.placeholder ?? "Digite para buscar"}
      required={props.required}
      error={props.error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : chosen?.name}
      onChoose={choose}
      onClear={() => onChange(null)}
      isFetching={found.isFetching}
      inputRef={props.inputRef}
      note={
        <>
          {found.isEmpty && <EmptySearch type={type} field={props.field} offersCreation={props.offersCreation} />}
          {found.failed && <p className={classes.note}>Não foi possível buscar. Confira a conexão.</p>}
        </>
      }
    >
      <Group title="Recentes" items={found.recent} value={value} />
      <Group title={found.recent.length > 0 ? "Todos" : undefined} items={found.others} value={value} />
    </SearchCombobox>
  );
}

function Group({ title, items, value }: { title: string | undefined; items: readonly Item[]; value: string | null }) {
  if (items.length === 0) return null;
  const options = items.map(({ id, name, code }) => (
    <Combobox.Option key={id} value={id} active={id === value} className={classes.option}>
      <span>{name}</span>
      {code !== undefined && <small>{code}</small>}
      {id === value && <IconCheck size={18} aria-hidden="true" />}
    </Combobox.Option>
  ));
  return title === undefined ? options : <Combobox.Group label={title}>{options}</Combobox.Group>;
}
