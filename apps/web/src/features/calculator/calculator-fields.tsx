import type { Formula } from "@pomar/contract/calculator/formula.rules";
import { ItemField } from "../../domain/items/item-field.tsx";
import { type LotSource, useLotChoice } from "../../domain/lots/lot-choice.ts";
import { LotPicker } from "../../domain/lots/lot-picker.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { CalculationResult } from "./calculation-result.tsx";
import { type CalculatorValues, judge, liveMessages } from "./calculator-values.ts";
import { FormulaFields } from "./formula-fields.tsx";
import { slotsOf } from "./lot-slots.ts";
import { PickedLot } from "./picked-lot.tsx";

interface CalculatorFieldsProps {
  form: RecordForm<CalculatorValues>;
  formula: Formula;
}

/** A calculation as it is made and as it is made anew: what goes in, what comes out, and what to call it. */
export function CalculatorFields({ form, formula }: CalculatorFieldsProps) {
  const { inputs } = form.values;
  const judged = judge(formula, inputs);
  const live = liveMessages(judged, inputs);
  const slots = slotsOf(formula.key);
  return (
    <>
      {slots.length > 0 && (
        <Section title="A partir de lotes" note="Opcional: o saldo e as leituras do lote preenchem os campos.">
          {slots.map((slot) => (
            <div key={slot.key} {...stackingHalf.wrapperProps}>
              <PickedLot form={form} slot={slot} />
            </div>
          ))}
        </Section>
      )}
      <Section title="Dados">
        <FormulaFields form={form} formula={formula} live={live} />
      </Section>
      <CalculationResult
        formula={formula}
        calculation={judged.calculation}
        isImpossible={Object.keys(live).length > 0}
      />
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
