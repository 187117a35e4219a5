import { pages } from "@pomar/contract/pages";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import {
  type Additional,
  type AdditionalUpdate,
  additionalUnits,
} from "@pomar/contract/registries/additionals/additionals.schema";
import { IconPlus } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half, stackingHalf, stackingThird, third } from "../../ui/form/field.ts";
import { SegmentedField, SelectField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { emptyValues, type ValuesOf } from "../../ui/form/values.ts";
import { toChoices } from "../../ui/format/words.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { NameAndCode } from "../parts/items/name-and-code.tsx";
import {
  type Registry,
  RegistryCreatePage,
  type RegistryFormProps,
  StoredItem,
} from "../parts/items/registry-form.tsx";
import { ItemStock } from "../parts/items/stock.tsx";
import { StockAndNotes } from "../parts/items/stock-and-notes.tsx";

type AdditionalValues = ValuesOf<AdditionalUpdate>;

const additional: Registry<AdditionalValues, Additional> = {
  name: "additional",
  type: "additional",
  routes: additionalsRoutes,
  list: "/additional/find-all",
  empty: { ...emptyValues(additionalsRoutes.create.body), active: true },
  // Only an additional measured in litres has a density.
  toBody: (values) => ({ ...values, densityKgPerL: values.unit === "L" ? values.densityKgPerL : null }),
  Fields: AdditionalFields,
  words: { created: "Adicional criado com sucesso", changed: "Adicional alterado" },
  labels: {
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
  },
  required: ["name", "code", "unit"],
};

export const AdditionalCreatePage = () => <RegistryCreatePage of={additional} />;

/** The drawer of one additional: its stock, its fields and the history of their changes. */
export function AdditionalUpdatePage() {
  const { id } = useParams({ from: "/full/additional/update/$id" });
  const { data } = useCall(additionalsRoutes.read, { params: { id } });
  return (
    <Page
      title={data?.name ?? pages["/additional/update/$id"].title}
      subtitle={data && <ItemStock item={data} />}
      width="narrow"
      actions={
        <LinkButton
          variant="default"
          Icon={IconPlus}
          to="/additional-record/create/$additionalId"
          params={{ additionalId: id }}
        >
          Registrar entrada
        </LinkButton>
      }
    >
      <StoredItem of={additional} id={id} />
    </Page>
  );
}

const kindChoices = toChoices({ none: "Não", water: "Água", sugar: "Açúcar", both: "Os dois" });
const unitChoices = additionalUnits.map((value) => ({ value, label: value }));

/** The fields of an additional; for water and sugar also the legal rule that applies. */
function AdditionalFields({ form, isStored }: RegistryFormProps<AdditionalValues>) {
  const { unit, isWater, isSugar } = form.values;
  const part = unit === "L" ? third : half;
  return (
    <>
      <Section>
        <NameAndCode form={form} type="additional" example="GEN" isStored={isStored} />
        <SelectField {...part} field={form.getField("unit")} choices={unitChoices} placeholder="Escolha" />
        <DecimalField {...part} field={form.getField("brix")} scale={2} unit="°Bx" />
        {unit === "L" && (
          <DecimalField
            {...stackingThird}
            field={form.getField("densityKgPerL")}
            scale={4}
            unit="kg/L"
            unitWidth={64}
            description="Em branco: 1"
          />
        )}
      </Section>
      <Section title="O que muda no produto">
        <SegmentedField
          {...stackingHalf}
          field={{
            ...form.getField("isSugar"),
            label: "É água ou açúcar?",
            value: isWater ? (isSugar ? "both" : "water") : isSugar ? "sugar" : "none",
            onChange: (kind) =>
              form.setValues({
                isWater: kind === "water" || kind === "both",
                isSugar: kind === "sugar" || kind === "both",
              }),
          }}
          choices={kindChoices}
          description={
            isWater && isSugar
              ? "Polpa de fruta simples não pode receber água, salvo de frutas como o açaí, nem açúcar: confira com o responsável técnico."
              : isWater
                ? "Polpa de fruta simples não pode receber água, salvo de frutas como o açaí: confira com o responsável técnico."
                : isSugar &&
                  "Polpa de fruta simples não pode receber açúcar: deixa de ser polpa. Confira com o responsável técnico."
          }
        />
        <TextField
          {...stackingHalf}
          field={form.getField("allergen")}
          maxLength={60}
          placeholder="Ex.: leite"
          description="O que o rótulo deve avisar; em branco se nada"
        />
      </Section>
      <StockAndNotes form={form} isStored={isStored} inactive="Inativo, não aparece em novas entradas." />
    </>
  );
}
