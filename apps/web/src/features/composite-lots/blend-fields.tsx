import { compositeTypes } from "@pomar/contract/composite-lots/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { DayField } from "../../shared/form/day-field.tsx";
import { NotesField, TextField } from "../../shared/form/inputs.tsx";
import { Part, Section } from "../../shared/form/section.tsx";
import { Segments } from "../../shared/form/segments.tsx";
import type { RecordForm } from "../../shared/form/use-record-form.ts";
import { localDay } from "../../shared/format/dates.ts";
import { LotLinesField } from "../../shared/lots/lot-lines-field.tsx";
import { ItemField } from "../../shared/pickers/item-field.tsx";
import { CalculationNote } from "../../shared/productions/calculation-note.tsx";
import { BlendPreview } from "./blend-preview.tsx";
import { type BlendValues, blendLabels, type CompositeType, twoBlankLines } from "./blend-values.ts";
import classes from "./composite-lots.module.css";
import type { LiveBlend } from "./use-blend.ts";

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
      <span className={classes.typeLabel} id={`${id}-label`}>
        {blendLabels.type}
      </span>
      <Segments
        id={id}
        aria-labelledby={`${id}-label`}
        choices={compositeTypes.map((type) => ({ value: type, label: lotTypeNames[type] })).toReversed()}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
