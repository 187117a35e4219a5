import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { useState } from "react";
import { ItemField } from "../../domain/items/item-field.tsx";
import { isBlank } from "../../domain/lots/lot-lines.ts";
import { LotLinesField } from "../../domain/lots/lot-lines-field.tsx";
import { CalculationNote } from "../../domain/productions/calculation-note.tsx";
import { DoseBars } from "../../domain/productions/dose-bars.tsx";
import { SplitBar } from "../../domain/productions/split-bar.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField } from "../../ui/form/inputs.tsx";
import { InstantField } from "../../ui/form/instant-field.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg, formatQuantity } from "../../ui/format/numbers.ts";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { type LivePacking, withEnoughPacks } from "./packing.ts";
import { PackingCost } from "./packing-cost.tsx";
import { type PackingValues, packingLabels } from "./packing-values.ts";

interface PackingFieldsProps {
  form: RecordForm<PackingValues>;
  live: LivePacking;
  onFruitInput?: (input: HTMLInputElement | null) => void;
}

/** The fields of a packing, new or corrected, with what they come to beside them. */
export function PackingFields({ form, live, onFruitInput }: PackingFieldsProps) {
  const { values, set } = form;
  return (
    <>
      <CalculationNote id={form.values.calculatorRecordId} onRemove={() => form.set({ calculatorRecordId: null })} />
      <Section>
        <ItemField field={form.field("fruitId")} name="fruitId" type="fruits" inputRef={onFruitInput} />
        <LotLinesField
          name="pulps"
          label={packingLabels.pulps}
          form={form}
          value={values.pulps}
          onChange={(pulps) => set({ pulps })}
          choice={live.choices.main}
          waitsFor={whyNoPulp(values, live)}
          distributes={{ label: "Quanto usar", unit: "kg" }}
          needed={live.pulpNeededKg}
          addLabel="Outro lote de pasta"
        />
      </Section>
      <Section>
        <LotLinesField
          name="packagings"
          label={packingLabels.packagings}
          form={form}
          value={values.packagings}
          onChange={(packagings) => set({ packagings })}
          choice={live.choices.packagings}
          needed={live.packs?.needed ?? neededOf(values)}
          addLabel="Outra embalagem"
        />
        <PacksNote form={form} live={live} />
      </Section>
      <Units form={form} live={live} />
      <Additions form={form} live={live} />
      <Freezing form={form} live={live} />
    </>
  );
}

/** Why no pulp can be chosen: no fruit yet, or none of it in stock. */
function whyNoPulp({ fruitId, pulps }: PackingValues, { choices, known: { fruit } }: LivePacking): string | undefined {
  if (fruitId === null) return "Escolha a fruta para ver os lotes dela.";
  const { isPending, failed, offered } = choices.main;
  const isKnown = fruit !== null && !isPending && !failed;
  return isKnown && offered.length === 0 && pulps.lines.every(isBlank)
    ? "Nenhum lote de pasta desta fruta está disponível: registre a pasta primeiro."
    : undefined;
}

function neededOf({ units, rejectedUnits }: PackingValues): number | null {
  return units === null ? null : units + (rejectedUnits ?? 0);
}

/** Whether there is a pack for every unit, and how to have enough of them. */
function PacksNote({ form, live }: Pick<PackingFieldsProps, "form" | "live">) {
  const { packs, known } = live;
  if (packs === null || (packs.missing === null && packs.taken === 0)) return null;
  const { taken, needed, missing } = packs;
  if (missing === null)
    return (
      <Notice role="status" tone="fine">
        {formatQuantity(taken, "un")} para {formatQuantity(needed, "un")} envasadas
        {taken > needed && `, ${formatNumber(taken - needed, 0)} a mais`}
      </Notice>
    );
  const { lines } = form.values.packagings;
  return (
    <Notice role="status" tone="attention">
      {missing}
      {taken > 0 && (
        <Button
          variant="default"
          size="compact-md"
          h={48}
          onClick={() =>
            form.set({
              packagings: {
                ...form.values.packagings,
                lines: withEnoughPacks(lines, known, needed),
              },
            })
          }
        >
          Usar {formatNumber(needed, 0)}
        </Button>
      )}
    </Notice>
  );
}

/** Units times content, and where the mass went. */
function Units({ form, live }: Pick<PackingFieldsProps, "form" | "live">) {
  const { contentG, fills, figures, inputKg } = live;
  const fromPackaging = form.values.netContentG === null && contentG !== null;
  return (
    <Section title="Envase">
      <Part span="half">
        <DecimalField
          field={form.field("units")}
          scale={0}
          unit="un"
          description={fills !== null && fills > 0 ? `A pasta enche ${formatNumber(fills, 0)}` : undefined}
        />
      </Part>
      <Part span="half">
        <DecimalField
          field={form.field("netContentG")}
          scale={3}
          unit="g"
          placeholder={contentG === null ? undefined : formatNumber(contentG)}
          description={fromPackaging ? "Da embalagem" : fills !== null && fills > 0 ? "Por unidade" : undefined}
        />
      </Part>
      <Part span="half">
        <DecimalField field={form.field("rejectedUnits")} scale={0} unit="un" placeholder="0" />
      </Part>
      <Panel isCentered>
        <small>Envasado</small>
        <Figure label="Envasado" unit="kg" isWrong={figures?.excessKg != null}>
          {figures === null ? "–" : formatNumber(figures.netKg, 3)}
        </Figure>
        <small>{inputKg > 0 ? `de ${formatKg(inputKg)} que entraram` : "unidades × conteúdo"}</small>
        {figures !== null && inputKg > 0 && (
          <SplitBar
            wholeKg={inputKg}
            parts={[
              { words: "envasados", kg: figures.netKg, tone: "made" },
              { words: "rejeitados", kg: figures.rejectedKg, tone: "set-aside" },
              { words: "perda no envase", kg: figures.fillLossKg, tone: "lost" },
            ]}
          />
        )}
        {figures?.excessKg != null && (
          <Notice role="status" tone="wrong">
            Sai mais do que entrou: {formatKg(figures.excessKg)} além da tolerância
          </Notice>
        )}
      </Panel>
      <DoseBars doses={live.doses} />
      <PackingCost figures={figures} unpriced={live.unpriced} />
    </Section>
  );
}

/** Additives and additionals, out of the way where nothing is added. */
function Additions({ form, live }: Pick<PackingFieldsProps, "form" | "live">) {
  const [opened, setOpened] = useState(false);
  const { additives, additionals } = form.values;
  if (!opened && additives.lines.length + additionals.lines.length === 0)
    return (
      <Button
        variant="transparent"
        size="md"
        px={4}
        style={{ justifySelf: "start" }}
        aria-expanded={false}
        onClick={() => setOpened(true)}
      >
        + Aditivos e adicionais
      </Button>
    );
  return (
    <Section>
      <LotLinesField
        name="additives"
        label={packingLabels.additives}
        form={form}
        value={additives}
        onChange={(value) => form.set({ additives: value })}
        choice={live.choices.additives}
        addLabel="Adicionar aditivo"
      />
      <LotLinesField
        name="additionals"
        label={packingLabels.additionals}
        form={form}
        value={additionals}
        onChange={(value) => form.set({ additionals: value })}
        choice={live.choices.additionals}
        addLabel="Adicionar ingrediente"
      />
      {live.additionWarning !== null && (
        <Notice role="status" tone="attention">
          {live.additionWarning}
        </Notice>
      )}
    </Section>
  );
}

function Freezing({ form, live }: Pick<PackingFieldsProps, "form" | "live">) {
  const keeps = live.known.fruit?.shelfLifeFinalDays;
  return (
    <Section title="Congelamento e validade">
      <Part span="half" stacks>
        <InstantField field={form.field("freezeStart")} />
      </Part>
      <Part span="half" stacks>
        <InstantField field={form.field("freezeEnd")} />
      </Part>
      <Part span="half" stacks>
        <DecimalField field={form.field("coreTemperatureC")} scale={1} unit="°C" allowNegative />
      </Part>
      <Part span="half" stacks>
        <DayField field={form.field("producedAt")} maxDate={localDay()} placeholder="Hoje" />
      </Part>
      <Part span="half" stacks>
        <DayField
          field={form.field("expiresAt")}
          placeholder={keeps === undefined ? "Pela fruta" : `${formatNumber(keeps, 0)} dias`}
        />
      </Part>
      <NotesField field={form.field("notes")} />
    </Section>
  );
}
