import { Button } from "@mantine/core";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { storageNames } from "@pomar/contract/entries/productions/pulp.schema";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { type ReactNode, useState } from "react";
import { isBlank } from "../../ledger/parts/lots/lot-lines.ts";
import { LotLinesField } from "../../ledger/parts/lots/lot-lines-field.tsx";
import { MadeAt } from "../../ledger/parts/lots/made-at.tsx";
import { ItemTiles } from "../../registries/parts/items/item-tiles.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half, halfDay } from "../../ui/form/field.ts";
import { NotesField, SegmentedField } from "../../ui/form/inputs.tsx";
import { FieldColumn, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { toChoices } from "../../ui/format/words.ts";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { CalculatorButton } from "../parts/calculations/calculator-button.tsx";
import { CalculationNote } from "../parts/productions/calculation-note.tsx";
import { DoseBars } from "../parts/productions/dose-bars.tsx";
import { FoldedAdditions } from "../parts/productions/folded-additions.tsx";
import { ReadingField } from "../parts/readings/reading-field.tsx";
import { LiveCost, MassBalance, YieldPanel } from "./pulp-figures.tsx";
import { type PulpValues, pulpLabels, withFruit } from "./pulp-values.ts";
import type { LivePulping } from "./pulping.ts";

interface PulpFieldsProps {
  form: RecordForm<PulpValues>;
  pulping: LivePulping;
  expiryNote?: ReactNode;
}

export function PulpFields({ form, pulping, expiryNote }: PulpFieldsProps) {
  const isPhone = useIsPhone();
  const readings = <Readings form={form} pulping={pulping} />;
  return (
    <>
      <CalculationNote
        id={form.values.calculatorRecordId}
        doses={{ ...form.values.additives, lots: pulping.lotData.lots }}
        onRemove={() => form.setValues({ calculatorRecordId: null })}
      />
      <FieldColumn>
        <FruitAndLots form={form} pulping={pulping} />
        <FoldedAdditions form={form} live={pulping} addLabel="Incluir adicional">
          {pulping.isEstimate && pulping.doses.length > 0 && (
            <small>Estimativa, com o rendimento esperado: informe a pasta obtida.</small>
          )}
          <DoseBars doses={pulping.doses} />
        </FoldedAdditions>
        {!isPhone && readings}
      </FieldColumn>
      <FieldColumn>
        <WhatCameOut form={form} pulping={pulping} />
        {isPhone && readings}
        <StorageAndExpiry form={form} pulping={pulping} expiryNote={expiryNote} />
      </FieldColumn>
    </>
  );
}

function FruitAndLots({ form, pulping }: PulpFieldsProps) {
  const fruitField = form.getField("fruitId");
  const { lotData, choices } = pulping;
  const { fruit } = lotData;
  const [pulpedAgain, setPulpedAgain] = useState<string | null>(null);
  const choosesPulp = pulpedAgain !== null && pulpedAgain === fruitField.value;
  const isThereFruit = choices.main.isPending || choices.main.offered.some(anyFruit.over);
  return (
    <Section
      title="Fruta e lotes"
      action={
        fruit?.composite === false && (
          <CalculatorButton entry="pulp" form={form} lotData={lotData} formula="fruit_needed" label="Calcular fruta" />
        )
      }
    >
      <ItemTiles
        field={{
          ...fruitField,
          onChange: (fruitId) => form.setValues(withFruit(form.values, fruitId)),
        }}
        name="fruitId"
        type="fruits"
        // A correction shows its fruit on one line, without the tiles.
        frequent={form.isNew ? { of: "pulp" } : null}
        other="Outra fruta"
      />
      <LotLinesField
        name="inputs"
        form={form}
        choice={choices.main}
        waitsFor={choosesPulp ? undefined : waitingFor(form.values, pulping, () => setPulpedAgain(fruitField.value))}
        distributes={fruit?.composite ? pulpByRecipe(fruit) : isThereFruit ? anyFruit : undefined}
      />
    </Section>
  );
}

/** The hint while no lots can be chosen. @param onPulp  called when the user chooses to process existing pulp again. */
function waitingFor(
  { fruitId, inputs }: PulpValues,
  { lotData: { fruit }, choices }: LivePulping,
  onPulp: () => void,
): ReactNode {
  if (fruitId === null) return "Escolha a fruta para ver os lotes dela.";
  const { offered, isPending, failed } = choices.main;
  if (fruit === null || isPending || failed || !inputs.lines.every(isBlank)) return undefined;
  if (fruit.composite)
    return offered.length > 0 ? undefined : `Não há pasta das frutas de ${fruit.name} disponível: registre-a antes.`;
  if (offered.some(anyFruit.over)) return undefined;
  return (
    <>
      Não há {fruit.name.toLocaleLowerCase("pt-BR")} disponível.{" "}
      <MadeAt type="raw_material">Registre a entrada de fruta.</MadeAt>
      {offered.length > 0 && (
        <Button variant="light" h={48} mt={12} display="block" onClick={onPulp}>
          Usar a pasta disponível
        </Button>
      )}
    </>
  );
}

const anyFruit = {
  label: "Quanta fruta usar",
  unit: "kg",
  over: ({ type }: PickableLot) => type === "raw_material",
};

/** A composite fruit's wanted quantity is distributed over pulps only, because the yield of its fruits is unknown. */
const pulpByRecipe = ({ components }: Fruit) => ({
  label: "Quanta pasta usar, pela receita",
  unit: "kg",
  over: ({ type, item }: PickableLot) => type === "pulp" && components.some(({ fruit }) => fruit.id === item.id),
  recipe: components.map(({ fruit, percentage }) => ({ itemId: fruit.id, percentage })),
});

function WhatCameOut({ form, pulping }: PulpFieldsProps) {
  const { fruit } = pulping.lotData;
  return (
    <Section
      title="Resultado da despolpa"
      action={<CalculatorButton entry="pulp" form={form} lotData={pulping.lotData} />}
    >
      <DecimalField field={form.getField("outputKg")} scale={3} unit="kg" />
      <DecimalField {...half} field={form.getField("refuseKg")} scale={3} unit="kg" placeholder="0" />
      <DecimalField {...half} field={form.getField("residueKg")} scale={3} unit="kg" placeholder="0" />
      <MassBalance values={form.values} {...pulping} />
      {fruit !== null && <YieldPanel fruit={fruit} figures={pulping.figures} />}
      <LiveCost {...pulping} />
    </Section>
  );
}

/** The readings and the pasteurization; a phone shows them below the output, a wide window below the lots. */
function Readings({ form, pulping }: PulpFieldsProps) {
  const part = (name: "temperatureC" | "seconds", label: string) => ({
    ...form.getField(name),
    id: form.getId(`pasteurization.${name}`),
    error: form.getError(`pasteurization.${name}`),
    label,
  });
  return (
    <>
      <Section title="Leituras">
        {(["brix", "ph", "acidity", "totalSolids"] as const).map((reading) => (
          <ReadingField key={reading} reading={reading} field={form.getField(reading)} limits={pulping.lotData.fruit} />
        ))}
      </Section>
      <Section title={pulpLabels.pasteurization}>
        <DecimalField {...half} field={part("temperatureC", "Temperatura")} scale={1} unit="°C" />
        <DecimalField {...half} field={part("seconds", "Tempo")} scale={0} unit="s" />
      </Section>
    </>
  );
}

function StorageAndExpiry({ form, pulping, expiryNote }: PulpFieldsProps) {
  const { values } = form;
  const { fruit } = pulping.lotData;
  const isChilled = values.storage === "chilled";
  const keeps =
    fruit === null || isChilled
      ? undefined
      : `Validade em branco: ${formatDay(addDays(values.producedAt ?? localDay(), fruit.shelfLifePulpDays))}, ou a validade da pasta usada, se for antes`;
  return (
    <Section title="Armazenamento e validade">
      <SegmentedField field={form.getField("storage")} choices={toChoices(storageNames)} />
      <DayField {...halfDay} field={form.getField("expiresAt")} isExpiry />
      <DayField {...halfDay} field={form.getField("producedAt")} maxDate={localDay()} placeholder="Hoje" />
      {keeps !== undefined && <small>{keeps}</small>}
      {expiryNote}
      <LotLinesField name="packagings" form={form} choice={pulping.choices.packagings} addLabel="Adicionar embalagem" />
      <NotesField field={form.getField("notes")} />
    </Section>
  );
}
