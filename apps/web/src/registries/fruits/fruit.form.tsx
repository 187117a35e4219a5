import { SegmentedControl } from "@mantine/core";
import { type FruitColor, fruitColorNames } from "@pomar/contract/registries/fruits/fruit-color.rules";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { type Fruit, starterNote } from "@pomar/contract/registries/fruits/fruits.schema";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { third } from "../../ui/form/field.ts";
import { NotesField, SwitchField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { NameAndCode } from "../parts/items/name-and-code.tsx";
import {
  ItemDrawer,
  type Registry,
  RegistryCreatePage,
  type RegistryFormProps,
} from "../parts/items/registry-form.tsx";
import { ColorField } from "./color-field.tsx";
import { CompositionField, newPart, withCreatedPart } from "./composition-field.tsx";
import {
  emptyFruit,
  type FruitValues,
  formatPart,
  listFruitMessages,
  toFruitBody,
  toFruitValues,
} from "./fruit-values.ts";

const labels = {
  name: "Nome",
  code: "Código",
  composite: "Fruta composta",
  components: "Composição",
  yieldMin: "Mínimo",
  expectedYield: "Esperado",
  yieldMax: "Máximo",
  brixMin: "Brix mínimo",
  acidityMin: "Acidez mínima",
  totalSolidsMin: "Sólidos totais mínimos",
  phMin: "pH mínimo",
  phMax: "pH máximo",
  waterAllowed: "Permite adição de água",
  color: "Cor",
  shelfLifeRawDays: "Fruta",
  shelfLifePulpDays: "Pasta",
  shelfLifeFinalDays: "Produto final",
  notes: "Observações",
  active: "Ativa",
};

const fruitRegistry: Registry<FruitValues, Fruit> = {
  name: "fruit",
  type: "fruits",
  routes: fruitsRoutes,
  list: "/fruits/find-all",
  empty: emptyFruit,
  toValues: toFruitValues,
  toBody: toFruitBody,
  checkAlso: listFruitMessages,
  onChosen: withCreatedPart,
  Fields: FruitFields,
  words: { created: "Fruta criada com sucesso", changed: "Fruta alterada com sucesso" },
  labels,
  required: ["name", "code", "shelfLifeRawDays", "shelfLifePulpDays", "shelfLifeFinalDays"],
  history: {
    // The history has no section headings, so each label below states the subject of its number: yield or shelf life.
    labels: {
      ...labels,
      yieldMin: "Rendimento mínimo (%)",
      expectedYield: "Rendimento esperado (%)",
      yieldMax: "Rendimento máximo (%)",
      shelfLifeRawDays: "Validade da fruta (dias)",
      shelfLifePulpDays: "Validade da pasta (dias)",
      shelfLifeFinalDays: "Validade do produto final (dias)",
    },
    format: {
      color: (value) => fruitColorNames[value as FruitColor],
      components: (value) => {
        const { fruit, percentage } = value as Fruit["components"][number];
        return formatPart(fruit.name, percentage);
      },
    },
  },
};

export const FruitCreatePage = () => <RegistryCreatePage of={fruitRegistry} />;

export const FruitDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <ItemDrawer of={fruitRegistry} id={id} onSaved={onClose} />
);

function FruitFields({ form, isStored }: RegistryFormProps<FruitValues>) {
  const { composite, parts, notes } = form.values;
  return (
    <>
      {notes?.includes(starterNote) && (
        <Notice>
          {starterNote}
          <p>Depois de conferir os valores, apague esta frase das observações.</p>
        </Notice>
      )}
      <Section>
        <SegmentedControl
          fullWidth
          aria-label="Tipo de fruta"
          data={[
            { value: "plain", label: "Fruta simples" },
            { value: "composite", label: "Fruta composta" },
          ]}
          value={composite ? "composite" : "plain"}
          onChange={(kind) =>
            form.setValues(
              kind === "composite" && parts.length === 0
                ? { composite: true, parts: [newPart(), newPart()] }
                : { composite: kind === "composite" },
            )
          }
        />
        <NameAndCode form={form} type="fruits" example="ACE" isStored={isStored} />
        {!composite && <ColorField field={form.getField("color")} fruit={form.values} />}
      </Section>
      {composite && (
        <Section title="Composição" note="De 2 a 6 frutas simples, em porcentagem da mistura.">
          <CompositionField form={form} />
        </Section>
      )}
      <Section title="Rendimento em pasta" note="Pasta refinada sobre fruta recebida. Fora da faixa, o sistema avisa.">
        {(["yieldMin", "expectedYield", "yieldMax"] as const).map((name) => (
          <DecimalField key={name} {...third} field={form.getField(name)} scale={2} unit="%" />
        ))}
      </Section>
      <Limits form={form} />
      <Section title="Validade" note="Dias a partir do recebimento ou da fabricação.">
        {(["shelfLifeRawDays", "shelfLifePulpDays", "shelfLifeFinalDays"] as const)
          .filter((name) => !composite || name !== "shelfLifeRawDays")
          .map((name) => (
            <DecimalField key={name} {...third} field={form.getField(name)} scale={0} unit="dias" unitWidth={60} />
          ))}
      </Section>
      <Section>
        <NotesField field={form.getField("notes")} />
        {isStored && (
          <SwitchField field={form.getField("active")} description="Inativa, ela não aparece em novas entradas." />
        )}
      </Section>
    </>
  );
}

function Limits({ form }: Pick<RegistryFormProps<FruitValues>, "form">) {
  return (
    <Section
      title="Limites das leituras"
      note="Comparados com cada entrada. Padrões de identidade mudam: confira com o responsável técnico."
    >
      <DecimalField {...third} field={form.getField("brixMin")} scale={2} unit="°Bx" />
      <DecimalField {...third} field={form.getField("acidityMin")} scale={2} unit="g/100 g" unitWidth={84} />
      <DecimalField {...third} field={form.getField("totalSolidsMin")} scale={2} unit="g/100 g" unitWidth={84} />
      <DecimalField {...third} field={form.getField("phMin")} scale={2} />
      <DecimalField {...third} field={form.getField("phMax")} scale={2} />
      <SwitchField
        field={form.getField("waterAllowed")}
        description="A lei só admite água na polpa de poucas frutas, como o açaí: confira com o responsável técnico."
      />
    </Section>
  );
}
