import { DecimalField } from "../../../ui/form/decimal-field.tsx";
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
  form: { values: SupplyValues; field: RecordForm<Omit<SupplyValues, "unit">>["field"] };
  isStored: boolean;
  /** What it means that it is not active. */
  inactive: string;
}

/** How much of a supply there should be, remarks, and whether new entries may name it. */
export function StockAndNotes({ form: { values, field }, isStored, inactive }: StockAndNotesProps) {
  return (
    <Section>
      <DecimalField
        field={field("minStock")}
        scale={3}
        unit={values.unit ?? undefined}
        description="Abaixo dele a lista avisa"
      />
      <NotesField field={field("notes")} />
      {isStored && <SwitchField field={field("active")} description={inactive} />}
    </Section>
  );
}
