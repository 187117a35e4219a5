import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AnyRoute } from "@pomar/contract/core/route";
import { type Item, lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
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
  /** The field's name in the form; a record that the user creates on its own page is assigned to it on return. */
  name?: string;
}

export function ItemField({ field, name, ...props }: ItemFieldProps) {
  return <ItemPicker {...props} {...field} field={name} onChange={(item) => field.onChange(item?.id ?? null)} />;
}

export interface ItemPickerProps {
  label: string;
  type: Creatable;
  /** The registry to search; when it is absent, the API's common item lookup is searched. */
  registry?: LookupRegistry;
  /** Query parameters that narrow the list of `registry`. */
  query?: Record<string, string>;
  value: string | null;
  onChange: (item: Item | null) => void;
  /** The input element's id, and the name of the form field that receives a newly created record. */
  id?: string;
  field?: string | undefined;
  /** Value of the address parameter `act` that opens the form in a dialog of its page; absent for a form on a page. */
  act?: string;
  error?: ReactNode;
  required?: boolean;
  /** False for list filters, where an empty search must not offer to create a record. */
  offersCreation?: boolean;
  /** For fruits only: excludes composite fruits where only a plain fruit is allowed. */
  plainOnly?: boolean;
  /** For suppliers only: suppliers of this item are listed first. */
  supplied?: { id: string; name: string } | null;
  /** Hides the label because the page already shows it above the field. */
  hidesLabel?: boolean;
  placeholder?: string;
  onFocus?: () => void;
}

/**
 * Chooses one item by part of its name, with recent choices first; a missing item can be created in its form, and is
 * chosen when the user returns.
 */
export function ItemPicker(props: ItemPickerProps) {
  const { type, registry, value, onChange, plainOnly = false, supplied = null } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
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
      onFocus={props.onFocus}
      offered={found.groups.flatMap(({ items }) => items.map(({ id }) => id)).join()}
      isFetching={found.isFetching}
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
  // When the server does not reply (no connection), the recent choices remain available.
  const all = data ?? (isError ? known : []);
  // Until the reply to the typed search arrives, the previous reply is shown: Enter must not choose an item from it.
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
