import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import { stackingHalf } from "../../../ui/form/field.ts";
import { Section } from "../../../ui/form/section.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { CalculationResult } from "./calculation-result.tsx";
import { type CalculationForm, judge, liveMessages } from "./calculator-values.ts";
import { FormulaFields } from "./formula-fields.tsx";
import { getLotSlots } from "./lot-slots.ts";
import { PickedLot, type Where } from "./picked-lot.tsx";

interface CalculationFieldsProps {
  form: CalculationForm;
  formula: Formula;
  /** The fruit and day of the entry that the calculation fills; matching lots are offered to fill the fields. */
  where?: Where;
}

export function CalculationFields(props: CalculationFieldsProps) {
  return (
    <>
      <StartingLots {...props} />
      <CalculationInputs {...props} />
      <LiveResult {...props} />
    </>
  );
}

export function StartingLots({ form, formula, where }: CalculationFieldsProps) {
  const slots = getLotSlots(formula.key);
  if (slots.length === 0) return null;
  return (
    <Section title="A partir de lotes" note="Opcional: o saldo e as leituras do lote preenchem os campos.">
      {slots.map((slot) => (
        <div key={slot.key} {...stackingHalf.wrapperProps}>
          <PickedLot form={form} slot={slot} where={where} />
        </div>
      ))}
    </Section>
  );
}

export function CalculationInputs({ form, formula }: CalculationFieldsProps) {
  const { inputs } = form.values;
  const judged = judge(formula, inputs);
  return (
    <Section title="Dados">
      <FormulaFields form={form} formula={formula} live={liveMessages(judged, inputs)} />
      {judged.calculation?.warnings.map((warning) => (
        <Notice key={warning} role="status">
          {warning}
        </Notice>
      ))}
    </Section>
  );
}

export function LiveResult({ form, formula }: CalculationFieldsProps) {
  const { inputs } = form.values;
  const judged = judge(formula, inputs);
  return (
    <CalculationResult
      formula={formula}
      inputs={inputs}
      // The warnings are beside the fields, where the user types.
      calculation={judged.calculation && { ...judged.calculation, warnings: [] }}
      isImpossible={Object.keys(liveMessages(judged, inputs)).length > 0}
    />
  );
}
