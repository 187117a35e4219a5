import { type Additive, additiveFunctions, additiveUnits } from "@pomar/contract/additives/additives.schema";
import { NameAndCode } from "../../domain/items/name-and-code.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, SelectField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { capitalized } from "../../ui/format/words.ts";

export interface AdditiveValues {
  name: string;
  code: string;
  ins: string;
  function: (typeof additiveFunctions)[number] | null;
  unit: (typeof additiveUnits)[number] | null;
  maxDoseMgPerKg: number | null;
  activeFactor: number | null;
  purity: number | null;
  limitSource: string;
  minStock: number | null;
  notes: string;
  active: boolean;
}

export const emptyAdditive: AdditiveValues = {
  name: "",
  code: "",
  ins: "",
  function: null,
  unit: null,
  maxDoseMgPerKg: null,
  activeFactor: 1,
  purity: 100,
  limitSource: "",
  minStock: null,
  notes: "",
  active: true,
};

/** The fields' labels in the order of the screen, under the names of the contract. */
export const additiveLabels = {
  name: "Nome",
  code: "Código",
  ins: "INS",
  function: "Função",
  unit: "Unidade",
  maxDoseMgPerKg: "Limite",
  activeFactor: "Fator do ativo",
  purity: "Pureza",
  limitSource: "Fonte do limite",
  minStock: "Estoque mínimo",
  notes: "Observações",
  active: "Ativo",
};

export const additiveRequired = ["name", "code", "function", "unit", "activeFactor", "purity"];

/** What the fields hold of a stored additive. */
export function valuesOfAdditive(additive: Additive): AdditiveValues {
  const { ins, limitSource, notes } = additive;
  const texts = { ins: ins ?? "", limitSource: limitSource ?? "", notes: notes ?? "" };
  const { name, code, unit, maxDoseMgPerKg, activeFactor, purity, minStock, active } = additive;
  return {
    name,
    code,
    function: additive.function,
    unit,
    maxDoseMgPerKg,
    activeFactor,
    purity,
    minStock,
    active,
    ...texts,
  };
}

const functionChoices = additiveFunctions.map((value) => ({ value, label: capitalized(value) }));
const unitChoices = additiveUnits.map((value) => ({ value, label: value }));

interface AdditiveFieldsProps {
  form: RecordForm<AdditiveValues>;
  /** True for one that is stored: it may be taken out of use, and its code stays. */
  isStored: boolean;
}

/** What is known of an additive: what it is, how much of it is allowed, how much there should be. */
export function AdditiveFields({ form, isStored }: AdditiveFieldsProps) {
  const { unit } = form.values;
  return (
    <>
      <Section>
        <NameAndCode
          name={form.field("name")}
          code={form.field("code")}
          set={form.set}
          example="AD-CIT-26324-01"
          proposes={!isStored}
        />
        <Part span="half">
          <TextField field={form.field("ins")} maxLength={12} placeholder="330" />
        </Part>
        <Part span="half">
          <SelectField field={form.field("unit")} choices={unitChoices} placeholder="Escolha" />
        </Part>
        <SelectField field={form.field("function")} choices={functionChoices} placeholder="Escolha a função" />
      </Section>
      <Section title="Limite de uso" note="Limites legais mudam: confira com o responsável técnico.">
        <DecimalField
          field={form.field("maxDoseMgPerKg")}
          scale={2}
          unit="mg/kg"
          unitWidth={72}
          description="mg do ativo por kg de produto. Vazio: quantum satis (q.s.), o quanto for necessário"
        />
        <Part span="half" stacks>
          <DecimalField
            field={form.field("activeFactor")}
            scale={4}
            description="Parte do aditivo que é o ativo: 0,7464 no sorbato de potássio"
          />
        </Part>
        <Part span="half" stacks>
          <DecimalField
            field={form.field("purity")}
            scale={2}
            unit="%"
            description="Como está no laudo do fabricante; 100 quando puro"
          />
        </Part>
        <TextField field={form.field("limitSource")} maxLength={200} placeholder="Norma e anexo em que o limite está" />
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
