import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { mayOpen } from "@pomar/contract/pages";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import type { Field } from "../../ui/form/field.ts";
import { SearchCombobox } from "../../ui/form/search-combobox.tsx";
import { emptySearch } from "../items/creation.ts";
import classes from "../items/items.module.css";

const typingPause = 200;

/** Chooses a customer by part of the name; who is not found is created. */
export function CustomerField({ field }: { field: Field<string | null> }) {
  const { id, label, required, error, value, onChange } = field;
  const user = useUser();
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const search = typed?.trim() ?? "";
  const [settled] = useDebouncedValue(search, typingPause);
  const found = useCall(
    customersRoutes.list,
    { query: { rows: 20, ...(settled !== "" && { search: settled }) } },
    { enabled: store.dropdownOpened },
  );
  const chosen = useCall(
    customersRoutes.read,
    { params: { id: value ?? "" } },
    { enabled: value !== null, mayBeGone: true },
  );
  const isAnswered = settled === search && !found.isPlaceholderData;
  const offered = isAnswered ? (found.data?.data ?? []) : [];
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
      onChoose={onChange}
      onClear={() => onChange(null)}
      offered={offered.map((one) => one.id).join()}
      isFetching={found.isFetching}
      note={
        <>
          {isAnswered && found.data?.data.length === 0 && (
            <p className={classes.note}>
              {user !== null && mayOpen("/customers/create", user.level) ? (
                <Link to="/customers/create">{emptySearch}</Link>
              ) : (
                "Nenhum cliente encontrado."
              )}
            </p>
          )}
          {found.isError && <p className={classes.note}>Não foi possível buscar. Confira a conexão.</p>}
        </>
      }
    >
      {offered.map((one) => (
        <Combobox.Option key={one.id} value={one.id} active={one.id === value} className={classes.option}>
          {one.name}
          {one.id === value && <IconCheck size={18} aria-hidden="true" />}
        </Combobox.Option>
      ))}
    </SearchCombobox>
  );
}
