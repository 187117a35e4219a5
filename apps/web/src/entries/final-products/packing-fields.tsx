import { formatNumber } from "@pomar/contract/core/decimal";
import { useState } from "react";
import lotClasses from "../../ledger/parts/lots/lots.module.css";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { ItemTiles } from "../../registries/parts/items/item-tiles.tsx";
import { useUser } from "../../ui/api/session.ts";
import { DayField, InstantField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half, halfDay, stackingHalf } from "../../ui/form/field.ts";
import { FrozenField } from "../../ui/form/frozen-field.tsx";
import { NotesField } from "../../ui/form/inputs.tsx";
import { FieldColumn, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg, formatKgNumber, formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { CalculatorButton } from "../parts/calculations/calculator-button.tsx";
import { CalculationNote } from "../parts/productions/calculation-note.tsx";
import { DoseBars } from "../parts/productions/dose-bars.tsx";
import { FoldedAdditions } from "../parts/productions/folded-additions.tsx";
import type { LivePacking, Packing } from "./packing.ts";
import { PackingLots } from "./packing-lots.tsx";
import { markOwnLots, type PackingValues, withFruit } from "./packing-values.ts";
import { PresentationTiles } from "./presentation-tiles.tsx";

interface PackingFieldsProps {
  form: RecordForm<PackingValues>;
  live: LivePacking;
}

export function PackingFields({ form, live }: PackingFieldsProps) {
  const { values, setValues } = form;
  const [isChoosing, setChoosing] = useState(false);
  const fruitField = form.getField("fruitId");
  const hasFruit = fruitField.value !== null;
  // A message about a lot line opens the lots, because the user resolves the message in that line. Without a packaging
  // or units there are no lots yet, and the message leads to these fields.
  const areLotsAwaited = values.presentation === null || values.units === null;
  const areLotsOpen =
    isChoosing ||
    form.errorSummary.some(({ path }) => /^(pulps|packagings)\./.test(path) || (path === "pulps" && !areLotsAwaited));
  return (
    <>
      <CalculationNote
        id={values.calculatorRecordId}
        doses={{ ...values.additives, lots: live.lotData.lots }}
        onRemove={() => setValues({ calculatorRecordId: null })}
      />
      <FieldColumn>
        <Section>
          <ItemTiles
            field={{
              ...fruitField,
              onChange: (fruitId) => setValues(withFruit(values, fruitId)),
            }}
            name="fruitId"
            type="fruits"
            // A correction shows its fruit on one line, without the tiles.
            frequent={form.isNew ? { of: "final-product" } : null}
            other="Outra fruta"
          />
          {hasFruit ? (
            <PresentationTiles form={form} live={live} areLotsOpen={areLotsOpen} />
          ) : (
            <WaitsForFruit getId={form.getId} />
          )}
        </Section>
        <Units form={form} live={live} />
        <FoldedAdditions form={form} live={live} addLabel="Adicionar ingrediente" />
      </FieldColumn>
      <FieldColumn>
        {hasFruit && <PackingLots form={form} live={live} isOpen={areLotsOpen} onOpen={setChoosing} />}
        <Freezing form={form} live={live} />
      </FieldColumn>
    </>
  );
}

/** The placeholder shown in place of the presentations and lots until a fruit is chosen. */
function WaitsForFruit({ getId }: Pick<RecordForm<PackingValues>, "getId">) {
  return (
    <div id={getId("packagings")} tabIndex={-1}>
      <p className={lotClasses.waiting} id={getId("pulps")} tabIndex={-1}>
        Escolha a fruta para ver as embalagens e os lotes dela.
      </p>
    </div>
  );
}

function Units({ form, live }: PackingFieldsProps) {
  const { fills, figures, inputKg, excessKg } = live;
  const { own } = form.values;
  // For proposed lots the hint would repeat the typed units, so the hint appears only for pulp lots the user chose.
  const isFilling = own.includes("pulps") && fills !== null && fills > 0;
  return (
    <Section
      title="Envase"
      action={
        <CalculatorButton
          entry="final-product"
          form={markOwnLots(form)}
          lotData={live.lotData}
          contentG={live.contentG}
        />
      }
    >
      <DecimalField
        {...half}
        field={form.getField("units")}
        scale={0}
        unit="un"
        description={isFilling ? `A pasta enche ${formatNumber(fills, 0)}` : undefined}
      />
      <DecimalField {...half} field={form.getField("rejectedUnits")} scale={0} unit="un" placeholder="0" />
      {figures !== null && (
        <Panel isCentered>
          <small>Envasado</small>
          <Figure label="Envasado" unit="kg" isWrong={excessKg !== null}>
            {formatKgNumber(figures.netKg)}
          </Figure>
          {inputKg !== figures.netKg && (
            <small>{inputKg > 0 ? `de ${formatKg(inputKg)} que entraram` : "unidades × conteúdo"}</small>
          )}
          {inputKg > 0 && <PackingSplit inputKg={inputKg} figures={figures} />}
        </Panel>
      )}
      <DoseBars doses={live.doses} />
      <PackingCost {...live} />
    </Section>
  );
}

interface PackingSplitProps {
  inputKg: number;
  figures: Pick<NonNullable<Packing["figures"]>, "netKg" | "rejectedKg" | "fillLossKg">;
}

/** The mass balance of a packing, as a bar and in words; a bar of a single part would say nothing. */
export function PackingSplit({ inputKg, figures: { netKg, rejectedKg, fillLossKg } }: PackingSplitProps) {
  const part = (label: string, amount: number, color: string) => {
    const words = (
      <>
        <b data-figures>{formatKg(amount)}</b> {label}
      </>
    );
    return { key: label, amount, color, words };
  };
  const parts = [
    part("envasados", netKg, "blue"),
    part("rejeitados", rejectedKg, "gray.5"),
    part("perda no envase", fillLossKg, "amber"),
  ].filter(({ amount }) => amount > 0);
  return parts.length > 1 && <SplitBar whole={inputKg} parts={parts} />;
}

function PackingCost({ figures, unpriced }: Pick<Packing, "figures" | "unpriced">) {
  const user = useUser();
  if (user?.level !== 1) return null;
  if (unpriced.length > 0)
    return (
      <small>
        Custo a calcular: falta o preço de <WholeCodes of={unpriced.join(", ")} />
      </small>
    );
  if (figures?.totalCost == null || figures.unitCost === null || figures.kgCost === null) return null;
  return (
    <p role="status">
      Custo <strong>{formatUnitPrice(figures.unitCost)}</strong> por unidade · {formatUnitPrice(figures.kgCost)} por kg{" "}
      <small>({formatMoney(figures.totalCost)} ao todo)</small>
    </p>
  );
}

function Freezing({ form, live: { lotData, contentG, figures, hasZeroContent } }: PackingFieldsProps) {
  const keeps = lotData.fruit?.shelfLifeFinalDays;
  return (
    <Section title="Congelamento, conteúdo e validade">
      <InstantField field={form.getField("freezeStart")} />
      <InstantField field={form.getField("freezeEnd")} />
      <FrozenField {...stackingHalf} field={form.getField("coreTemperatureC")} />
      <DecimalField
        {...stackingHalf}
        field={{
          ...form.getField("netContentG"),
          doubt: hasZeroContent ? "Com 0 g não há o que envasar" : (figures?.contentWarning ?? undefined),
        }}
        scale={3}
        unit="g"
        placeholder={contentG === null ? undefined : formatNumber(contentG)}
      />
      <DayField {...halfDay} field={form.getField("producedAt")} maxDate={localDay()} placeholder="Hoje" />
      <DayField
        {...halfDay}
        field={form.getField("expiresAt")}
        isExpiry
        placeholder={keeps === undefined ? "Pela fruta" : `${formatNumber(keeps, 0)} dias`}
      />
      <NotesField field={form.getField("notes")} />
    </Section>
  );
}
