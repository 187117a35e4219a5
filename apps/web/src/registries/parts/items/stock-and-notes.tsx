import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { stackingThird, wide } from "../../../ui/form/field.ts";
import { NotesField, SwitchField } from "../../../ui/form/inputs.tsx";
import { Section } from "../../../ui/form/section.tsx";
import type { RecordForm } from "../../../ui/form/use-record-form.ts";

interface SupplyValues {
  unit: string | null;
  minStock: number | null;
  notes: string;
  active: boolean;
}

interface StockAndNotesProps {
  form: { values: SupplyValues; getField: RecordForm<Omit<SupplyValues, "unit">>["getField"] };
  isStored: boolean;
  /** Text that explains the effect of the inactive state. */
  inactive: string;
}

/** The fields for a supply's minimum stock and notes, and the switch that allows its use in new entries. */
export function StockAndNotes({ form: { values, getField }, isStored, inactive }: StockAndNotesProps) {
  return (
    <Section title="Estoque e observações">
      <DecimalField
        {...stackingThird}
        field={getField("minStock")}
        scale={3}
        unit={values.unit ?? undefined}
        description="Abaixo dele o sistema avisa"
      />
      <NotesField {...wide} field={getField("notes")} />
      {isStored && <SwitchField field={getField("active")} description={inactive} />}
    </Section>
  );
}
