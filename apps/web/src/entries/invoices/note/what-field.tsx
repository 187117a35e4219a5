import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { InvoicePreviewItem } from "@pomar/contract/entries/invoices/invoices.schema";
import { lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { entryKindTable, itemKindTable, type ReceptionKind, receptionKinds, type Unit } from "@pomar/contract/kinds";
import { additiveFunctions } from "@pomar/contract/registries/additives/additives.schema";
import { packagingKinds } from "@pomar/contract/registries/packaging/packaging.schema";
import { IconBan, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { FruitDot, ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { useCalls } from "../../../ui/api/hooks.ts";
import { half } from "../../../ui/form/field.ts";
import { SelectField, TextField } from "../../../ui/form/inputs.tsx";
import { SearchCombobox } from "../../../ui/form/search-combobox.tsx";
import { capitalized } from "../../../ui/format/words.ts";
import type { What } from "../choices.ts";
import classes from "../invoices.module.css";
import { buildNewItem, likelyKinds, type NewItem, readableName, unitsByKind } from "./new-items.ts";

const findItemKind = (kind: ReceptionKind) => itemKindTable[entryKindTable[kind].item];

const typingPause = 200;
const offeredOfEach = 8;

interface WhatFieldProps {
  id: string;
  item: InvoicePreviewItem;
  what: What | null;
  error: string | undefined;
  onChoose: (what: What | null) => void;
}

/**
 * A field that matches an invoice's item to a registered item, to a new item, or to no stock; each choice takes one
 * press.
 */
export function WhatField({ id, item, what, error, onChoose }: WhatFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const search = typed?.trim() ?? "";
  const results = useSearchResults(search, store.dropdownOpened);
  const name = readableName(search === "" ? item.name : search);
  const fresh = likelyKinds(item, receptionKinds);

  const choose = (value: string) => {
    if (value === "other") return onChoose({ is: "other" });
    const [kind, chosenId] = value.split(":") as [ReceptionKind, string];
    if (chosenId === "new") return onChoose({ is: "new", type: kind, item: buildNewItem(kind, name, item.unit) });
    const row = results.groups.find((group) => group.kind === kind)?.items.find(({ id: own }) => own === chosenId);
    if (row === undefined) return;
    const { unit = "kg" } = row;
    onChoose({ is: "item", type: kind, item: { id: chosenId, name: row.name, unit: unit as Unit } });
  };
  const creation = (
    <Combobox.Group key="new" label={`Criar “${name}” como`}>
      {fresh.map((kind) => (
        <Combobox.Option key={kind} value={`${kind}:new`} className={classes.option}>
          <IconPlus size={16} aria-hidden="true" />
          <span>
            <span className={classes.hidden}>Criar como </span>
            {findItemKind(kind).one}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
  const other = (
    <Combobox.Option key="other" value="other" className={classes.option}>
      <IconBan size={16} aria-hidden="true" />
      <span>Não é estoque</span>
    </Combobox.Option>
  );
  const knownGroups = results.groups.map(({ kind, items }) => (
    <Combobox.Group key={kind} label={findItemKind(kind).title}>
      {items.map(({ id: own, name: called, code, foundBy }) => (
        <Combobox.Option key={own} value={`${kind}:${own}`} active={isChosen(what, own)} className={classes.option}>
          <ItemName item={{ id: own, name: called }} />
          {(foundBy ?? code) !== undefined && <small>{foundBy ?? code}</small>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
  const options = results.isAnswered ? [...knownGroups, creation, other] : [];
  return (
    <SearchCombobox
      store={store}
      id={id}
      label={`O que é ${item.name}`}
      hidesLabel
      listLabel="O que é este item"
      placeholder="O que é? Busque, crie ou descarte"
      error={error}
      typed={typed}
      onType={setTyped}
      chosen={what === null ? null : what.is === "other" ? "Não é estoque" : what.item.name}
      mark={what?.is === "item" && what.type === "raw-material" && <FruitDot id={what.item.id} />}
      onChoose={choose}
      onClear={() => onChoose(null)}
      offered={`${results.groups.flatMap(({ items }) => items.map((one) => one.id)).join()},${results.isAnswered}`}
      isFetching={results.isFetching}
      note={null}
    >
      {search === "" ? [creation, other, ...knownGroups] : options}
    </SearchCombobox>
  );
}

const isChosen = (what: What | null, id: string) => what?.is === "item" && what.item.id === id;

/** The registered items that match the search, in one group per kind of item. */
function useSearchResults(search: string, opened: boolean) {
  const [settled] = useDebouncedValue(search, typingPause);
  const inputs = receptionKinds.map((kind) => ({
    query: {
      type: findItemKind(kind).items,
      rows: offeredOfEach,
      // Composite fruits are left out, because the plant mixes them itself and no supplier delivers them.
      ...(kind === "raw-material" && { composite: "false" as const }),
      ...(settled !== "" && { search: settled }),
    },
  }));
  const calls = useCalls(lookupsRoutes.items, inputs, { enabled: opened });
  // Until the replies for the typed text arrive, Enter must not choose an item among the results of the previous text.
  const isAnswered = settled === search && calls.every(({ data, isError }) => data !== undefined || isError);
  const groups = receptionKinds.flatMap((kind, at) => {
    const rows = isAnswered ? (calls[at]?.data ?? []) : [];
    return rows.length === 0 ? [] : [{ kind, items: rows }];
  });
  return { groups, isAnswered, isFetching: !isAnswered || calls.some(({ isFetching }) => isFetching) };
}

type New = Extract<What, { is: "new" }>;

interface NewItemFieldsProps {
  id: string;
  item: InvoicePreviewItem;
  what: New;
  onChange: (what: New) => void;
}

const toWordChoices = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value.length > 2 ? capitalized(value) : value }));

/** The registry fields of a new item, with the most common values as defaults. */
export function NewItemFields({ id, what, onChange }: NewItemFieldsProps) {
  const set = (part: Partial<NewItem>) => onChange({ ...what, item: { ...what.item, ...part } });
  const select = <Word extends string>(name: "unit" | "kind" | "function", label: string, words: readonly Word[]) => (
    <SelectField
      {...half}
      field={{
        id: `${id}-${name}`,
        label,
        required: true,
        error: undefined,
        value: (what.item[name] ?? null) as Word | null,
        onChange: (value) => set({ [name]: value ?? undefined }),
      }}
      choices={toWordChoices(words)}
    />
  );
  return (
    <fieldset className={classes.fresh}>
      <legend>Cadastro novo: {findItemKind(what.type).one}</legend>
      <TextField
        field={{
          id: `${id}-name`,
          label: "Nome",
          required: true,
          error: undefined,
          value: what.item.name,
          onChange: (name) => set({ name }),
        }}
        maxLength={60}
      />
      {what.type !== "raw-material" && select("unit", "Unidade", unitsByKind[what.type])}
      {what.type === "packaging" && select("kind", "Tipo", packagingKinds)}
      {what.type === "additive" && select("function", "Função", additiveFunctions)}
    </fieldset>
  );
}
