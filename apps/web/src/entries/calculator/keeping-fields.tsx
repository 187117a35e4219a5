import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import { type LotSource, useLotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { LotPicker } from "../../ledger/parts/lots/lot-picker.tsx";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import type { CalculatorValues } from "../parts/calculations/calculator-values.ts";

export function KeepingFields({ form, formula }: { form: RecordForm<CalculatorValues>; formula: Formula }) {
  return (
    <Section title="Guardar o cálculo">
      <TextField field={form.getField("title")} maxLength={80} placeholder={formula.name} />
      <ItemField {...stackingHalf} field={form.getField("fruitId")} name="fruitId" type="fruits" />
      <LotField {...stackingHalf} form={form} />
      <NotesField field={form.getField("notes")} />
    </Section>
  );
}

const madeOfFruit: LotSource[] = [{ types: ["raw_material", "pulp", "final_product"] }];

function LotField({ form }: { form: RecordForm<CalculatorValues> }) {
  const { id, label, value, error, onChange } = form.getField("lotId");
  const choice = useLotChoice({ from: madeOfFruit, on: null, chosen: [value] });
  return (
    <LotPicker
      id={id}
      label={label}
      choice={choice}
      value={value}
      onChange={(lot) => onChange(lot?.id ?? null)}
      taken={[]}
      error={error}
    />
  );
}
