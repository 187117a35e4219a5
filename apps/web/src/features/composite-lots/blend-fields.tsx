import { compositeTypes } from "@pomar/contract/composite-lots/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { ItemField } from "../../domain/items/item-field.tsx";
import { LotLinesField } from "../../domain/lots/lot-lines-field.tsx";
import { CalculationNote } from "../../domain/productions/calculation-note.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { NotesField, SegmentedField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import type { LiveBlend } from "./blend.ts";
import { BlendPreview } from "./blend-preview.tsx";
import { type BlendValues, twoBlankLines } from "./blend-values.ts";

export const typeChoices = compositeTypes.map((value) => ({ value, label: lotTypeNames[value] }));

export function BlendFields({ form, blend }: { form: RecordForm<BlendValues>; blend: LiveBlend }) {
  const { values, set } = form;
  const fruit = form.field("fruitId");
  return (
    <>
      <CalculationNote id={values.calculatorRecordId} onRemove={() => set({ calculatorRecordId: null })} />
      <Section>
        <SegmentedField
          // What was chosen is of the other type.
          field={{ ...form.field("type"), onChange: (type) => set({ type, parts: twoBlankLines }) }}
          choices={typeChoices.toReversed()}
        />
        <ItemField
          field={{
            ...fruit,
            onChange: (fruitId) => set({ fruitId, ...(fruitId !== fruit.value && { parts: twoBlankLines }) }),
          }}
          name="fruitId"
          type="fruits"
          plainOnly={values.type === "raw_material"}
        />
        <LotLinesField
          name="parts"
          form={form}
          choice={blend.choice}
          waitsFor={values.fruitId === null ? "Escolha a fruta para ver os lotes dela." : undefined}
          showsShares
          addLabel="Outro lote"
        />
        <BlendPreview blend={blend} />
      </Section>
      <Section>
        <DayField {...stackingHalf} field={form.field("producedAt")} maxDate={localDay()} placeholder="Hoje" />
        <TextField
          {...stackingHalf}
          field={form.field("code")}
          maxLength={20}
          autoCapitalize="characters"
          placeholder="O próximo da sequência"
        />
        <NotesField field={form.field("notes")} />
      </Section>
    </>
  );
}
