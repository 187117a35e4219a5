import { SegmentedControl } from "@mantine/core";
import { proposeCode } from "@pomar/contract/core/item-code.rules";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { CompositionField, newPart } from "./composition-field.tsx";
import type { FruitValues } from "./fruit-values.ts";

interface FruitFieldsProps {
  form: Pick<RecordForm<FruitValues>, "values" | "set" | "field" | "errorOf" | "idOf">;
  /** A registered fruit can be set aside; a new one follows its name with its code. */
  isNew: boolean;
}

/** The fields of a fruit, plain or composite. */
export function FruitFields({ form, isNew }: FruitFieldsProps) {
  const { composite } = form.values;
  return (
    <>
      <Identity form={form} isNew={isNew} />
      {composite && (
        <Section title="Composição" note="De 2 a 6 frutas simples, em porcentagem da mistura.">
          <CompositionField form={form} />
        </Section>
      )}
      <Section title="Rendimento em pasta" note="Pasta refinada sobre fruta recebida. Fora da faixa, o sistema avisa.">
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
      <Limits form={form} />
      <Section title="Validade" note="Dias a partir do recebimento ou da fabricação.">
        {!composite && (
          <Part span="third">
            <DecimalField field={form.field("shelfLifeRawDays")} scale={0} unit="dias" unitWidth={60} />
          </Part>
        )}
        <Part span="third">
          <DecimalField field={form.field("shelfLifePulpDays")} scale={0} unit="dias" unitWidth={60} />
        </Part>
        <Part span="third">
          <DecimalField field={form.field("shelfLifeFinalDays")} scale={0} unit="dias" unitWidth={60} />
        </Part>
      </Section>
      <Section>
        <NotesField field={form.field("notes")} />
        {!isNew && (
          <SwitchField field={form.field("active")} description="Inativa, ela não aparece em novas entradas." />
        )}
      </Section>
    </>
  );
}

function Identity({ form, isNew }: FruitFieldsProps) {
  const { values } = form;
  // The code follows the name until someone writes their own.
  const follows = isNew && values.code === proposeCode(values.name);
  const setComposite = (composite: boolean) => {
    const parts = composite && values.parts.length === 0 ? [newPart(), newPart()] : values.parts;
    form.set({ composite, parts });
  };
  return (
    <Section>
      <SegmentedControl
        fullWidth
        aria-label="Tipo de fruta"
        data={[
          { value: "plain", label: "Fruta simples" },
          { value: "composite", label: "Fruta composta" },
        ]}
        value={values.composite ? "composite" : "plain"}
        onChange={(kind) => setComposite(kind === "composite")}
      />
      <TextField
        field={{
          ...form.field("name"),
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
  );
}

function Limits({ form }: Pick<FruitFieldsProps, "form">) {
  return (
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
  );
}
