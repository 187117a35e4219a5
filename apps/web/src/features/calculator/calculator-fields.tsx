import type { Formula } from "@pomar/contract/calculator/formula.rules";
import { CalculationFields } from "../../domain/calculations/calculation-fields.tsx";
import type { CalculatorValues } from "../../domain/calculations/calculator-values.ts";
import { ItemField } from "../../domain/items/item-field.tsx";
import { type LotSource, useLotChoice } from "../../domain/lots/lot-choice.ts";
import { LotPicker } from "../../domain/lots/lot-picker.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";

interface CalculatorFieldsProps {
  form: RecordForm<CalculatorValues>;
  formula: Formula;
}

/** A calculation as it is made and as it is made anew: what goes in, what comes out, and what to call it. */
export function CalculatorFields({ form, formula }: CalculatorFieldsProps) {
  return (
    <>
      <CalculationFields form={form} formula={formula} />
      <Section title="Para guardar">
        <TextField field={form.field("title")} maxLength={80} placeholder={formula.name} />
        <ItemField {...stackingHalf} field={form.field("fruitId")} name="fruitId" type="fruits" />
        <LotField {...stackingHalf} form={form} />
        <NotesField field={form.field("notes")} />
      </Section>
    </>
  );
}

const madeOfFruit: LotSource[] = [{ types: ["raw_material", "pulp", "final_product"] }];

function LotField({ form }: { form: RecordForm<CalculatorValues> }) {
  const { id, label, value, error, onChange } = form.field("lotId");
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
