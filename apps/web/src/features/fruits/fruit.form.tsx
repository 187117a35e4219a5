import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { proposeCode } from "@pomar/contract/item-code.rules";
import { alerts } from "../../shared/alerts/alerts.ts";
import { DecimalField, NotesField, SwitchField, TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Part, Section } from "../../shared/form/section.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Page } from "../../shared/layout/page.tsx";
import { useGoBack } from "../../shared/pickers/use-go-back.ts";

interface FruitValues {
  name: string;
  code: string;
  expectedYield: number | null;
  yieldMin: number | null;
  yieldMax: number | null;
  brixMin: number | null;
  phMin: number | null;
  phMax: number | null;
  acidityMin: number | null;
  totalSolidsMin: number | null;
  waterAllowed: boolean;
  shelfLifeRawDays: number | null;
  shelfLifePulpDays: number | null;
  shelfLifeFinalDays: number | null;
  notes: string;
}

const initial: FruitValues = {
  name: "",
  code: "",
  expectedYield: null,
  yieldMin: null,
  yieldMax: null,
  brixMin: null,
  phMin: null,
  phMax: null,
  acidityMin: null,
  totalSolidsMin: null,
  waterAllowed: false,
  shelfLifeRawDays: 3,
  shelfLifePulpDays: 365,
  shelfLifeFinalDays: 365,
  notes: "",
};

const labels = {
  name: "Nome",
  code: "Código",
  yieldMin: "Mínimo",
  expectedYield: "Esperado",
  yieldMax: "Máximo",
  brixMin: "Brix mínimo",
  acidityMin: "Acidez mínima",
  phMin: "pH mínimo",
  phMax: "pH máximo",
  totalSolidsMin: "Sólidos totais mínimos",
  waterAllowed: "Permite adição de água",
  shelfLifeRawDays: "Fruta",
  shelfLifePulpDays: "Pasta",
  shelfLifeFinalDays: "Produto final",
  notes: "Observações",
};

const required = ["name", "code", "shelfLifeRawDays", "shelfLifePulpDays", "shelfLifeFinalDays"];

/** Registers a fruit with what is expected of it. */
export function FruitCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "fruit",
    route: fruitsRoutes.create,
    initial,
    labels,
    required,
    toBody: (values: FruitValues) => values,
    onSaved: (fruit) => {
      alerts.success("Fruta criada com sucesso");
      goBack("fruits", fruit, "/fruits/find-all");
    },
  });
  const { values } = form;
  const name = form.field("name");
  // The code follows the name until someone writes their own.
  const follows = values.code === proposeCode(values.name);

  return (
    <Page title="Nova fruta">
      <RecordFormView form={form}>
        <Section>
          <TextField
            field={{
              ...name,
              onChange: (text) => form.set(follows ? { name: text, code: proposeCode(text) } : { name: text }),
            }}
            maxLength={60}
            autoCapitalize="words"
          />
          <TextField
            field={{ ...form.field("code"), onChange: (code) => form.set({ code: code.toUpperCase() }) }}
            maxLength={4}
            autoCapitalize="characters"
            description="2 a 4 letras; entra no código de cada lote, como MP-ACE-26324-01"
          />
        </Section>
        <Section
          title="Rendimento em pasta"
          note="Pasta refinada sobre fruta recebida. Fora da faixa, o sistema avisa."
        >
          <Part span="third">
            <DecimalField field={form.field("yieldMin")} scale={2} unit="%" />
          </Part>
          <Part span="third">
            <DecimalField field={form.field("expectedYield")} scale={2} unit="%" />
          </Part>
          <Part span="third">
            <DecimalField field={form.field("yieldMax")} scale={2} unit="%" />
          </Part>
        </Section>
        <Section
          title="Limites das leituras"
          note="Comparados com cada entrada. Padrões de identidade mudam: confira com o responsável técnico."
        >
          <Part span="half">
            <DecimalField field={form.field("brixMin")} scale={2} unit="°Bx" />
          </Part>
          <Part span="half">
            <DecimalField field={form.field("acidityMin")} scale={2} unit="g/100 g" unitWidth={84} />
          </Part>
          <Part span="half">
            <DecimalField field={form.field("phMin")} scale={2} />
          </Part>
          <Part span="half">
            <DecimalField field={form.field("phMax")} scale={2} />
          </Part>
          <DecimalField field={form.field("totalSolidsMin")} scale={2} unit="g/100 g" unitWidth={84} />
          <SwitchField
            field={form.field("waterAllowed")}
            description="A lei só admite água na polpa de poucas frutas, como o açaí: confira com o responsável técnico."
          />
        </Section>
        <Section title="Validade" note="Dias a partir do recebimento ou da fabricação.">
          <Part span="third">
            <DecimalField field={form.field("shelfLifeRawDays")} scale={0} unit="dias" unitWidth={60} />
          </Part>
          <Part span="third">
            <DecimalField field={form.field("shelfLifePulpDays")} scale={0} unit="dias" unitWidth={60} />
          </Part>
          <Part span="third">
            <DecimalField field={form.field("shelfLifeFinalDays")} scale={0} unit="dias" unitWidth={60} />
          </Part>
        </Section>
        <Section>
          <NotesField field={form.field("notes")} />
        </Section>
      </RecordFormView>
    </Page>
  );
}
