import { Group } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { compositeTypes } from "@pomar/contract/entries/productions/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { LotLinesField } from "../../ledger/parts/lots/lot-lines-field.tsx";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { halfDay, stackingHalf } from "../../ui/form/field.ts";
import { NotesField, SegmentedField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay, formatExpiry, localDay } from "../../ui/format/dates.ts";
import { formatKgNumber, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { Stat, Stats } from "../../ui/kit/fields.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { CalculationNote } from "../parts/productions/calculation-note.tsx";
import { DoseBars } from "../parts/productions/dose-bars.tsx";
import { type BlendValues, type LiveBlend, twoBlankLines } from "./blend.ts";

export const typeChoices = compositeTypes.map((value) => ({ value, label: lotTypeNames[value] }));

export function BlendFields({ form, blend }: { form: RecordForm<BlendValues>; blend: LiveBlend }) {
  const { values, setValues } = form;
  const fruit = form.getField("fruitId");
  return (
    <>
      <CalculationNote id={values.calculatorRecordId} onRemove={() => setValues({ calculatorRecordId: null })} />
      <Section>
        <SegmentedField
          // The lots chosen so far belong to the previous type, so a change of the type removes them.
          field={{ ...form.getField("type"), onChange: (type) => setValues({ type, parts: twoBlankLines }) }}
          choices={typeChoices.toReversed()}
        />
        <ItemField
          field={{
            ...fruit,
            onChange: (fruitId) => setValues({ fruitId, ...(fruitId !== fruit.value && { parts: twoBlankLines }) }),
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
        <DayField {...halfDay} field={form.getField("producedAt")} maxDate={localDay()} placeholder="Hoje" />
        <TextField
          {...stackingHalf}
          field={form.getField("code")}
          maxLength={20}
          autoCapitalize="characters"
          placeholder="O próximo da sequência"
        />
        <NotesField field={form.getField("notes")} />
      </Section>
    </>
  );
}

function BlendPreview({ blend }: { blend: LiveBlend }) {
  const { figures, parts, doses } = blend;
  const { quantityKg, brix, acidity, totalSolids, expiresAt } = figures;
  return (
    <Panel aria-label="Como fica a mistura">
      <Group justify="space-between" gap="xs" fw={600}>
        <span>Mistura</span>
        <Figure label="Peso da mistura" unit="kg">
          {parts === 0 ? "–" : formatKgNumber(quantityKg)}
        </Figure>
      </Group>
      <Stats>
        <Reading name="Brix" value={brix} known={parts > 0} />
        <Reading name="Acidez" unit="g/100 g" value={acidity} known={parts > 0} />
        <Reading name="Sólidos totais" unit="g/100 g" value={totalSolids} known={parts > 0} />
        <Stat label="Validade">
          {expiresAt === null ? "–" : `${formatDay(expiresAt)} (${formatExpiry(expiresAt, localDay())})`}
        </Stat>
        <Stat label="Custo">{parts === 0 ? "–" : costWords(blend)}</Stat>
        <Stat label="pH">a medir</Stat>
      </Stats>
      <DoseBars doses={doses} />
      {figures.qualityFlags.map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
      <Notice>O pH não é a média dos lotes: meça o lote depois de misturar.</Notice>
    </Panel>
  );
}

function Reading({ name, value, unit, known }: { name: string; value: number | null; unit?: string; known: boolean }) {
  const words = value === null ? (known ? "falta a leitura de um lote" : "–") : formatNumber(value, 2);
  return (
    <Stat label={name}>
      <output aria-label={`${name} da mistura`}>
        {value === null || unit === undefined ? words : unbroken(words, unit)}
      </output>
    </Stat>
  );
}

function costWords({ figures: { unitCost }, unpriced }: LiveBlend): string {
  return unitCost === null ? `falta o preço de ${unpriced.join(", ")}` : `${formatUnitPrice(unitCost)} por kg`;
}
