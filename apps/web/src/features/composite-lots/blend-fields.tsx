import { SegmentedControl, Text } from "@mantine/core";
import { compositeTypes } from "@pomar/contract/composite-lots/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { ItemField } from "../../domain/items/item-field.tsx";
import { LotLinesField } from "../../domain/lots/lot-lines-field.tsx";
import { CalculationNote } from "../../domain/productions/calculation-note.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import type { LiveBlend } from "./blend.ts";
import { BlendPreview } from "./blend-preview.tsx";
import { type BlendValues, blendLabels, type CompositeType, twoBlankLines } from "./blend-values.ts";

interface BlendFieldsProps {
  form: RecordForm<BlendValues>;
  blend: LiveBlend;
}

/** The fields of a blend, new or corrected, with what it comes to. */
export function BlendFields({ form, blend }: BlendFieldsProps) {
  const { values, set } = form;
  const fruit = form.field("fruitId");
  return (
    <>
      <CalculationNote id={form.values.calculatorRecordId} onRemove={() => form.set({ calculatorRecordId: null })} />
      <Section>
        <TypeField
          id={form.idOf("type")}
          value={values.type}
          // What was chosen is of the other type.
          onChange={(type) => set({ type, parts: twoBlankLines })}
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
          label={blendLabels.parts}
          form={form}
          value={values.parts}
          onChange={(parts) => set({ parts })}
          choice={blend.choice}
          waitsFor={values.fruitId === null ? "Escolha a fruta para ver os lotes dela." : undefined}
          showsShares
          addLabel="Outro lote"
        />
        <BlendPreview blend={blend} />
      </Section>
      <Section>
        <Part span="half" stacks>
          <DayField field={form.field("producedAt")} maxDate={localDay()} placeholder="Hoje" />
        </Part>
        <Part span="half" stacks>
          <TextField
            field={form.field("code")}
            maxLength={20}
            autoCapitalize="characters"
            placeholder="O próximo da sequência"
          />
        </Part>
        <NotesField field={form.field("notes")} />
      </Section>
    </>
  );
}

interface TypeFieldProps {
  id: string;
  value: CompositeType;
  onChange: (type: CompositeType) => void;
}

function TypeField({ id, value, onChange }: TypeFieldProps) {
  return (
    <div>
      <Text component="div" size="sm" fw={600} mb={6} id={`${id}-label`}>
        {blendLabels.type}
      </Text>
      <SegmentedControl
        fullWidth
        id={id}
        aria-labelledby={`${id}-label`}
        data={compositeTypes.map((type) => ({ value: type, label: lotTypeNames[type] })).toReversed()}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
