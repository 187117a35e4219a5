import type { InvoicePreviewItem } from "@pomar/contract/entries/invoices/invoices.schema";
import { additiveFunctions } from "@pomar/contract/registries/additives/additives.schema";
import { packagingKinds } from "@pomar/contract/registries/packaging/packaging.schema";
import { half } from "../../../ui/form/field.ts";
import { SelectField, TextField } from "../../../ui/form/inputs.tsx";
import { capitalized } from "../../../ui/format/words.ts";
import type { What } from "../choices.ts";
import classes from "../invoices.module.css";
import { type NewItem, unitsByKind } from "./new-items.ts";
import { findItemKind } from "./what-field.tsx";

type New = Extract<What, { is: "new" }>;

interface NewItemFieldsProps {
  id: string;
  item: InvoicePreviewItem;
  what: New;
  onChange: (what: New) => void;
}

const choicesOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value.length > 2 ? capitalized(value) : value }));

/** The registry fields of a new item, with the most common values as defaults. */
export function NewItemFields({ id, what, onChange }: NewItemFieldsProps) {
  const set = (part: Partial<NewItem>) => onChange({ ...what, item: { ...what.item, ...part } });
  const select = <Word extends string>(name: "unit" | "kind" | "function", label: string, words: readonly Word[]) => (
    <SelectField
      {...half}
      field={{
        ...{ id: `${id}-${name}`, label, required: true, error: undefined },
        value: (what.item[name] ?? null) as Word | null,
        onChange: (value) => set({ [name]: value ?? undefined }),
      }}
      choices={choicesOf(words)}
    />
  );
  return (
    <fieldset className={classes.fresh}>
      <legend>Cadastro novo: {findItemKind(what.type).one}</legend>
      <TextField
        field={{
          ...{ id: `${id}-name`, label: "Nome", required: true, error: undefined },
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
