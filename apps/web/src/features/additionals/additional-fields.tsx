import { type Additional, additionalUnits } from "@pomar/contract/additionals/additionals.schema";
import { NameAndCode } from "../../domain/items/name-and-code.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, SelectField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { Notice } from "../../ui/kit/notice.tsx";

export interface AdditionalValues {
  name: string;
  code: string;
  unit: (typeof additionalUnits)[number] | null;
  densityKgPerL: number | null;
  brix: number | null;
  isWater: boolean;
  isSugar: boolean;
  allergen: string;
  minStock: number | null;
  notes: string;
  active: boolean;
}

export const emptyAdditional: AdditionalValues = {
  name: "",
  code: "",
  unit: null,
  densityKgPerL: null,
  brix: null,
  isWater: false,
  isSugar: false,
  allergen: "",
  minStock: null,
  notes: "",
  active: true,
};

/** The fields' labels in the order of the screen, under the names of the contract. */
export const additionalLabels = {
  name: "Nome",
  code: "Código",
  unit: "Unidade",
  densityKgPerL: "Densidade",
  brix: "Brix",
  isWater: "É água",
  isSugar: "É açúcar",
  allergen: "Alérgeno",
  minStock: "Estoque mínimo",
  notes: "Observações",
  active: "Ativo",
};

export const additionalRequired = ["name", "code", "unit"];

/** What the fields hold of a stored additional. */
export function valuesOfAdditional(additional: Additional): AdditionalValues {
  const { name, code, unit, densityKgPerL, brix, isWater, isSugar, minStock, active } = additional;
  const texts = { allergen: additional.allergen ?? "", notes: additional.notes ?? "" };
  return { name, code, unit, densityKgPerL, brix, isWater, isSugar, minStock, active, ...texts };
}

/** The density is of what is measured in litres: of anything else it says nothing. */
export function additionalBody({ densityKgPerL, ...fields }: AdditionalValues) {
  return { ...fields, densityKgPerL: fields.unit === "L" ? densityKgPerL : null };
}

const unitChoices = additionalUnits.map((value) => ({ value, label: value }));

interface AdditionalFieldsProps {
  form: RecordForm<AdditionalValues>;
  /** True for one that is stored: it may be taken out of use, and its code stays. */
  isStored: boolean;
}

/** What is known of an additional, and what the law says where it is water or sugar. */
export function AdditionalFields({ form, isStored }: AdditionalFieldsProps) {
  const { unit, isWater, isSugar } = form.values;
  return (
    <>
      <Section>
        <NameAndCode
          name={form.field("name")}
          code={form.field("code")}
          set={form.set}
          example="AC-GEN-26324-01"
          proposes={!isStored}
        />
        <Part span="half">
          <SelectField field={form.field("unit")} choices={unitChoices} placeholder="Escolha" />
        </Part>
        <Part span="half">
          <DecimalField field={form.field("brix")} scale={2} unit="°Bx" />
        </Part>
        {unit === "L" && (
          <DecimalField
            field={form.field("densityKgPerL")}
            scale={4}
            unit="kg/L"
            unitWidth={64}
            description="Converte litros em quilos no balanço de massa; vazia, vale 1"
          />
        )}
      </Section>
      <Section title="O que muda no produto">
        <SwitchField field={form.field("isWater")} />
        {isWater && (
          <Notice role="status">
            Polpa de fruta simples não pode receber água, salvo de frutas em que ela é indispensável, como o açaí.
            Confira com o responsável técnico.
          </Notice>
        )}
        <SwitchField field={form.field("isSugar")} />
        {isSugar && (
          <Notice role="status">
            Polpa de fruta simples não pode receber açúcar: com ele o produto deixa de ser polpa. Confira com o
            responsável técnico.
          </Notice>
        )}
        <TextField
          field={form.field("allergen")}
          maxLength={60}
          placeholder="leite"
          description="O que o rótulo tem de avisar; vazio se nada"
        />
      </Section>
      <Section>
        <DecimalField
          field={form.field("minStock")}
          scale={3}
          unit={unit ?? undefined}
          description="Abaixo dele a lista avisa"
        />
        <NotesField field={form.field("notes")} />
        {isStored && <SwitchField field={form.field("active")} description="Inativo, não aparece em novas entradas." />}
      </Section>
    </>
  );
}
