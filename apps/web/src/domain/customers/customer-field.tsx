import { useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { useState } from "react";
import { useCall } from "../../ui/api/hooks.ts";
import type { Field } from "../../ui/form/field.ts";
import { SearchCombobox } from "../../ui/form/search-combobox.tsx";
import { EmptySearch } from "../items/empty-search.tsx";
import { ItemGroup } from "../items/item-field.tsx";
import classes from "../items/items.module.css";
import { groupsOf, recentItems, rememberItem } from "../items/recent-items.ts";

const typingPause = 200;
const mostOffered = 100;

interface CustomerFieldProps {
  field: Field<string | null>;
  /** The field's name: a customer created on the way comes back into it. */
  name: string;
  /** What the address says when the form is open in a dialog of its page. */
  act?: string;
}

/** Chooses a customer by part of the name, recent choices first; who is not found is created, and comes back chosen. */
export function CustomerField({ field, name, act }: CustomerFieldProps) {
  const { id, label, required, error, value, onChange } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const search = typed?.trim() ?? "";
  const [settled] = useDebouncedValue(search, typingPause);
  const found = useCall(
    customersRoutes.list,
    { query: { rows: mostOffered, ...(settled !== "" && { search: settled }) } },
    { enabled: store.dropdownOpened },
  );
  const chosen = useCall(
    customersRoutes.read,
    { params: { id: value ?? "" } },
    { enabled: value !== null, mayBeGone: true },
  );
  const isAnswered = settled === search && !found.isPlaceholderData;
  const offered = isAnswered ? (found.data?.data ?? []) : [];
  const groups = groupsOf(offered, { known: search === "" ? recentItems("customers") : [], supplied: null });
  const choose = (customerId: string) => {
    const customer = offered.find((one) => one.id === customerId);
    if (customer !== undefined) rememberItem("customers", { id: customer.id, name: customer.name });
    onChange(customerId);
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
      chosen={value === null ? null : chosen.data?.name}
      onChoose={choose}
      onClear={() => onChange(null)}
      offered={groups.flatMap(({ items }) => items.map((one) => one.id)).join()}
      isFetching={found.isFetching}
      note={
        <>
          {isAnswered && found.data?.data.length === 0 && <EmptySearch type="customers" field={name} act={act} />}
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
