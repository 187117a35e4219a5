import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import {
  type Additive,
  type AdditiveUpdate,
  additiveFunctions,
  additiveUnits,
} from "@pomar/contract/registries/additives/additives.schema";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { stackingThird, third } from "../../ui/form/field.ts";
import { SelectField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { emptyValues, type ValuesOf } from "../../ui/form/values.ts";
import { capitalized } from "../../ui/format/words.ts";
import { NameAndCode } from "../parts/items/name-and-code.tsx";
import {
  ItemDrawer,
  type Registry,
  RegistryCreatePage,
  type RegistryFormProps,
} from "../parts/items/registry-form.tsx";
import { StockAndNotes } from "../parts/items/stock-and-notes.tsx";

type AdditiveValues = ValuesOf<AdditiveUpdate>;

const additive: Registry<AdditiveValues, Additive> = {
  name: "additive",
  type: "additives",
  routes: additivesRoutes,
  list: "/additives/main",
  empty: { ...emptyValues(additivesRoutes.create.body), active: true },
  Fields: AdditiveFields,
  words: { created: "Aditivo criado com sucesso", changed: "Aditivo alterado" },
  labels: {
    name: "Nome",
    code: "Código",
    function: "Função",
    unit: "Unidade",
    ins: "INS",
    maxDoseMgPerKg: "Limite",
    activeFactor: "Fator do ativo",
    purity: "Pureza",
    limitSource: "Fonte do limite",
    minStock: "Estoque mínimo",
    notes: "Observações",
    active: "Ativo",
  },
  required: ["name", "code", "function", "unit", "activeFactor", "purity"],
};

export const AdditiveCreatePage = () => <RegistryCreatePage of={additive} />;
export const AdditiveDrawer = ({ id }: { id: string }) => (
  <ItemDrawer
    of={additive}
    id={id}
    receive={{ to: "/additives-record/create/$additiveId", params: { additiveId: id } }}
  />
);

const functionChoices = additiveFunctions.map((value) => ({ value, label: capitalized(value) }));
const unitChoices = additiveUnits.map((value) => ({ value, label: value }));

/** The fields of an additive: identity, legal limit and minimum stock. */
function AdditiveFields({ form, isStored }: RegistryFormProps<AdditiveValues>) {
  return (
    <>
      <Section>
        <NameAndCode form={form} type="additives" example="CIT" isStored={isStored} />
        <SelectField {...third} field={form.getField("function")} choices={functionChoices} placeholder="Escolha" />
        <SelectField {...third} field={form.getField("unit")} choices={unitChoices} placeholder="Escolha" />
        <TextField {...stackingThird} field={form.getField("ins")} maxLength={12} placeholder="Ex.: 330" />
      </Section>
      <Section title="Limite de uso" note="Limites legais mudam: confira com o responsável técnico.">
        <DecimalField
          {...stackingThird}
          field={form.getField("maxDoseMgPerKg")}
          scale={2}
          unit="mg/kg"
          unitWidth={72}
          description="Em branco: sem limite"
        />
        <DecimalField
          {...stackingThird}
          field={form.getField("activeFactor")}
          scale={4}
          description="Ex.: 0,7464 no sorbato de potássio"
        />
        <DecimalField
          {...stackingThird}
          field={form.getField("purity")}
          scale={2}
          unit="%"
          description="Do laudo; 100 quando puro"
        />
        <TextField
          field={form.getField("limitSource")}
          maxLength={200}
          placeholder="Norma e anexo que fixam o limite"
        />
      </Section>
      <StockAndNotes form={form} isStored={isStored} inactive="Inativo, não aparece em novas entradas." />
    </>
  );
}
