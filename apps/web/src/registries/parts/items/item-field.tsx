import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AnyRoute } from "@pomar/contract/core/route";
import { type Item, lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import type { InputOf } from "../../../ui/api/call.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import type { Field } from "../../../ui/form/field.ts";
import { SearchCombobox } from "../../../ui/form/search-combobox.tsx";
import { hasWords } from "../../../ui/format/masks.ts";
import type { Creatable } from "./creation.ts";
import { EmptySearch } from "./empty-search.tsx";
import { FruitDot, ItemName } from "./fruit-mark.tsx";
import classes from "./items.module.css";
import { groupItems, recentItems, rememberItem } from "./recent-items.ts";
import { type LookupRegistry, useItem } from "./use-item.ts";

export interface ItemFieldProps
  extends Omit<ItemPickerProps, "id" | "label" | "field" | "value" | "onChange" | "error" | "required"> {
  field: Field<string | null>;
  /** The field's name: a record created on the way returns into it. */
  name?: string;
}

export function ItemField({ field, name, ...props }: ItemFieldProps) {
  return <ItemPicker {...props} {...field} field={name} onChange={(item) => field.onChange(item?.id ?? null)} />;
}

export interface ItemPickerProps {
  label: string;
  type: Creatable;
  /** Absent: the lookup of items is searched. */
  registry?: LookupRegistry;
  /** Narrows the list of `registry`. */
  query?: Record<string, string>;
  value: string | null;
  onChange: (item: Item | null) => void;
  /** The element's id, and the form field for a record created on the way. */
  id?: string;
  field?: string | undefined;
  /** Value of `act` in the address when the form is open in a dialog of its page. */
  act?: string;
  error?: ReactNode;
  required?: boolean;
  /** False for filters: an empty search does not offer creation. */
  offersCreation?: boolean;
  /** Fruits only: leaves composite ones out, for uses that need a plain fruit. */
  plainOnly?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Suppliers only: those that supply this item come first. */
  supplied?: { id: string; name: string } | null;
  /** The label is shown above the field already. */
  hidesLabel?: boolean;
  placeholder?: string;
  /** Called when the list opens. */
  onOpen?: () => void;
}

/** Chooses one item by part of its name, recent choices first; a missing item is created in its form, and is chosen on return. */
export function ItemPicker(props: ItemPickerProps) {
  const { type, registry, value, onChange, plainOnly = false, supplied = null } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({
    onDropdownOpen: () => props.onOpen?.(),
    onDropdownClose: () => store.resetSelectedOption(),
  });
  const chosen = useItem(type, value, registry);
  const search = typed?.trim() ?? "";
  const query = props.query;
  const found = useItems({ type, registry, query, plainOnly, supplied, search, opened: store.dropdownOpened });
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
      hidesLabel={props.hidesLabel}
      listLabel="Resultados"
      placeholder={props.placeholder ?? "Digite para buscar"}
      required={props.required}
      error={props.error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : chosen?.name}
      mark={type === "fruits" && value !== null && <FruitDot id={value} />}
      onChoose={choose}
      onClear={() => onChange(null)}
      offered={found.groups.flatMap(({ items }) => items.map(({ id }) => id)).join()}
      isFetching={found.isFetching}
      inputRef={props.inputRef}
      note={
        <>
          {found.isEmpty && (
            <EmptySearch type={type} field={props.field} act={props.act} offersCreation={props.offersCreation} />
          )}
          {found.failed && <p className={classes.note}>Não foi possível buscar. Confira a conexão.</p>}
        </>
      }
    >
      {found.groups.map(({ title, items }) => (
        <ItemGroup key={title} title={found.groups.length > 1 ? title : undefined} items={items} value={value} />
      ))}
    </SearchCombobox>
  );
}

interface ItemGroupProps {
  title: string | undefined;
  items: readonly Item[];
  value: string | null;
}

function ItemGroup({ title, items, value }: ItemGroupProps) {
  const options = items.map(({ id, name, code, foundBy }) => (
    <Combobox.Option key={id} value={id} active={id === value} className={classes.option}>
      <ItemName item={{ id, name }} />
      {(foundBy ?? code) !== undefined && <small>{foundBy ?? code}</small>}
      {id === value && <IconCheck size={18} aria-hidden="true" />}
    </Combobox.Option>
  ));
  return title === undefined ? options : <Combobox.Group label={title}>{options}</Combobox.Group>;
}

interface Wanted extends Pick<ItemPickerProps, "type" | "registry" | "query"> {
  plainOnly: boolean;
  supplied: { id: string; name: string } | null;
  search: string;
  opened: boolean;
}

const typingPause = 200;
const maxOffered = 100;

function useItems({ type, registry, query, plainOnly, supplied, search, opened }: Wanted) {
  const [settled] = useDebouncedValue(search, typingPause);
  const lookup = {
    type,
    ...(plainOnly && { composite: "false" }),
    ...(supplied !== null && { supplies: supplied.id }),
  };
  const reply = useCall<AnyRoute>(
    registry?.list ?? lookupsRoutes.items,
    {
      query: {
        ...(registry === undefined ? lookup : { rows: maxOffered, ...query }),
        ...(settled !== "" && { search: settled }),
      },
    } as unknown as InputOf<AnyRoute>,
    { enabled: opened },
  );
  const { isFetching, isError, isPlaceholderData } = reply;
  const data: Item[] | undefined = registry === undefined ? reply.data : reply.data?.data.map(registry.toItem);
  const known = recentItems(type);
  // Without a reply (no connection), the recent choices remain available.
  const all = data ?? (isError ? known : []);
  // The previous reply may hold other items until the current one arrives: Enter must not choose one of those.
  const isAnswered = settled === search && !isPlaceholderData;
  const shown = isAnswered ? all : all.filter(({ name, code = "" }) => hasWords(`${name} ${code}`, search));
  return {
    groups: groupItems(shown, { known: settled === "" ? known : [], supplied }),
    all: shown,
    isFetching,
    failed: isError && data === undefined,
    isEmpty: data?.length === 0 && isAnswered,
  };
}
