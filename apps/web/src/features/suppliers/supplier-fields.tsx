import { states } from "@pomar/contract/suppliers/suppliers.schema";
import type { ReactNode } from "react";
import { DocumentField, NotesField, PhoneField, SelectField, TextField } from "../../ui/form/inputs.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import type { SupplierValues } from "./supplier-values.ts";

const stateChoices = states.map((state) => ({ value: state, label: state }));

interface SupplierFieldsProps {
  form: Pick<RecordForm<SupplierValues>, "field">;
  /** Between who it is and how it is paid. */
  children?: ReactNode;
}

/** The fields of a supplier, new or not. */
export function SupplierFields({ form, children }: SupplierFieldsProps) {
  return (
    <>
      <Section>
        <TextField field={form.field("name")} maxLength={120} autoCapitalize="words" />
        <PhoneField field={form.field("phone")} />
      </Section>
      {children}
      <Section title="Cadastro e pagamento">
        <DocumentField field={form.field("document")} />
        <Part span="half">
          <TextField field={form.field("city")} maxLength={80} autoCapitalize="words" />
        </Part>
        <Part span="half">
          <SelectField field={form.field("state")} choices={stateChoices} searchable placeholder="UF" />
        </Part>
        <TextField field={form.field("pixKey")} maxLength={140} />
        <NotesField field={form.field("notes")} />
      </Section>
    </>
  );
}
