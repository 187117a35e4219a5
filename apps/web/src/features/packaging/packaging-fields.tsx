import { type Packaging, packagingKinds, packagingUnits } from "@pomar/contract/packaging/packaging.schema";
import { NameAndCode } from "../../domain/items/name-and-code.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, SelectField, SwitchField } from "../../ui/form/inputs.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { capitalized } from "../../ui/format/words.ts";

export interface PackagingValues {
  name: string;
  code: string;
  kind: (typeof packagingKinds)[number] | null;
  unit: (typeof packagingUnits)[number] | null;
  capacityG: number | null;
  unitsPerCase: number | null;
  minStock: number | null;
  notes: string;
  active: boolean;
}

export const emptyPackaging: PackagingValues = {
  name: "",
  code: "",
  kind: null,
  unit: null,
  capacityG: null,
  unitsPerCase: null,
  minStock: null,
  notes: "",
  active: true,
};

/** The fields' labels in the order of the screen, under the names of the contract. */
export const packagingLabels = {
  name: "Nome",
  code: "Código",
  kind: "Tipo",
  unit: "Unidade",
  capacityG: "Capacidade",
  unitsPerCase: "Unidades por caixa",
  minStock: "Estoque mínimo",
  notes: "Observações",
  active: "Ativa",
};

export const packagingRequired = ["name", "code", "kind", "unit"];

/** What the fields hold of a stored packaging. */
export function valuesOfPackaging(packaging: Packaging): PackagingValues {
  const { name, code, kind, unit, capacityG, unitsPerCase, minStock, active } = packaging;
  return { name, code, kind, unit, capacityG, unitsPerCase, minStock, active, notes: packaging.notes ?? "" };
}

const kindChoices = packagingKinds.map((value) => ({ value, label: capitalized(value) }));
const unitChoices = packagingUnits.map((value) => ({ value, label: value }));

interface PackagingFieldsProps {
  form: RecordForm<PackagingValues>;
  /** True for one that is stored: it may be taken out of use, and its code stays. */
  isStored: boolean;
}

/** What is known of a packaging: what it holds, how many come in a case, how many there should be. */
export function PackagingFields({ form, isStored }: PackagingFieldsProps) {
  const { unit } = form.values;
  return (
    <>
      <Section>
        <NameAndCode
          name={form.field("name")}
          code={form.field("code")}
          set={form.set}
          example="EM-SAC-26324-01"
          proposes={!isStored}
        />
        <Part span="half">
          <SelectField field={form.field("kind")} choices={kindChoices} placeholder="Escolha" />
        </Part>
        <Part span="half">
          <SelectField field={form.field("unit")} choices={unitChoices} placeholder="Escolha" />
        </Part>
      </Section>
      <Section title="O que comporta">
        <Part span="half" stacks>
          <DecimalField
            field={form.field("capacityG")}
            scale={3}
            unit="g"
            description="Gramas de produto em cada uma. Só da embalagem que toca o produto"
          />
        </Part>
        <Part span="half" stacks>
          <DecimalField
            field={form.field("unitsPerCase")}
            scale={0}
            unit="un"
            description="Quantas cabem na caixa de transporte; vazio se não vai em caixa"
          />
        </Part>
      </Section>
      <Section>
        <DecimalField
          field={form.field("minStock")}
          scale={3}
          unit={unit ?? undefined}
          description="Abaixo dele a lista avisa"
        />
        <NotesField field={form.field("notes")} />
        {isStored && <SwitchField field={form.field("active")} description="Inativa, não aparece em novas entradas." />}
      </Section>
    </>
  );
}
