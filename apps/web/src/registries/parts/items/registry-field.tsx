import { useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AnyRoute } from "@pomar/contract/core/route";
import { useState } from "react";
import type { InputOf } from "../../../ui/api/call.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import type { Field } from "../../../ui/form/field.ts";
import { SearchCombobox } from "../../../ui/form/search-combobox.tsx";
import type { Creatable } from "./creation.ts";
import { EmptySearch } from "./empty-search.tsx";
import { ItemGroup } from "./item-field.tsx";
import classes from "./items.module.css";
import { groupItems, recentItems, rememberItem } from "./recent-items.ts";

const typingPause = 200;
const maxOffered = 100;

/** The registry to choose from: it has a list and a call by id. */
interface Registry {
  type: Creatable;
  list: AnyRoute;
  read: AnyRoute;
  /** The record's name in a row of the list and in the reply by id. */
  nameOf: (row: { name: string }) => string;
}

export interface RegistryFieldProps {
  field: Field<string | null>;
  /** The field's name: a record created on the way returns into it. */
  name?: string;
  /** Value of `act` in the address when the form is open in a dialog of its page. */
  act?: string;
  offersCreation?: boolean;
}

/** Chooses a record by part of its name, recent choices first; a missing record is created in its form, and is chosen on return. */
export function RegistryField({
  of,
  query,
  field,
  name,
  act,
  offersCreation = true,
}: RegistryFieldProps & { of: Registry; query?: Record<string, string> }) {
  const { id, label, required, error, value, onChange } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const search = typed?.trim() ?? "";
  const [settled] = useDebouncedValue(search, typingPause);
  const found = useCall<AnyRoute>(
    of.list,
    {
      query: { rows: maxOffered, ...query, ...(settled !== "" && { search: settled }) },
    } as unknown as InputOf<AnyRoute>,
    { enabled: store.dropdownOpened },
  );
  const chosen = useCall<AnyRoute>(
    of.read,
    { params: { id: value ?? "" } },
    { enabled: value !== null, mayBeGone: true },
  );
  const rows: { id: string; name: string }[] = found.data?.data ?? [];
  const isAnswered = settled === search && !found.isPlaceholderData;
  const offered = isAnswered ? rows.map((row) => ({ id: row.id, name: of.nameOf(row) })) : [];
  const groups = groupItems(offered, { known: search === "" ? recentItems(of.type) : [], supplied: null });
  const choose = (chosenId: string) => {
    const row = offered.find((one) => one.id === chosenId);
    if (row !== undefined) rememberItem(of.type, row);
    onChange(chosenId);
  };
  return (
    <SearchCombobox
      store={store}
      id={id}
      label={label}
      listLabel="Resultados"
      placeholder="Digite para buscar"
      required={required}
      error={error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : chosen.data && of.nameOf(chosen.data)}
      onChoose={choose}
      onClear={() => onChange(null)}
      offered={groups.flatMap(({ items }) => items.map((one) => one.id)).join()}
      isFetching={found.isFetching}
      note={
        <>
          {isAnswered && found.data !== undefined && rows.length === 0 && (
            <EmptySearch type={of.type} field={name} act={act} offersCreation={offersCreation} />
          )}
          {found.isError && <p className={classes.note}>Não foi possível buscar. Confira a conexão.</p>}
        </>
      }
    >
      {groups.map(({ title, items }) => (
        <ItemGroup key={title} title={groups.length > 1 ? title : undefined} items={items} value={value} />
      ))}
    </SearchCombobox>
  );
}
