import { addDays } from "@pomar/contract/core/calendar.rules";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import { acceptedKg, netKg } from "@pomar/contract/raw-materials/reception.rules";
import { ItemField } from "../../domain/items/item-field.tsx";
import { ExpiryEffects } from "../../domain/lots/expiry-change.tsx";
import { PriceAndInvoice } from "../../domain/receipts/price-and-invoice.tsx";
import { Reversal } from "../../domain/receipts/reversal.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { type CorrectionValues, correctionMessages, valuesOfReception } from "./correction-values.ts";
import classes from "./raw-materials.module.css";
import { Readings } from "./readings.tsx";
import { receptionLabels } from "./reception-values.ts";
import { RipenessField } from "./ripeness.tsx";

interface ReceptionCorrectionProps {
  entry: RawMaterial;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that makes a reception of fruit what it should have been, and at its end the way to undo it. */
export function ReceptionCorrection({ entry, onReversing, onReversed }: ReceptionCorrectionProps) {
  const form = useRecordForm({
    name: "raw-material",
    route: rawMaterialsRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfReception(entry),
    labels: receptionLabels,
    required: ["fruitId", "supplierId", "grossKg", "tareKg", "receivedAt"],
    toBody: (values) => values,
    checkAlso: correctionMessages,
    onSaved: () => void alerts.success("Entrada corrigida"),
  });
  const { fruitId, receivedAt } = form.values;
  const fruit = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const limits = fruitId === null ? null : (fruit.data ?? null);

  return (
    <RecordFormView form={form} action="Salvar correção">
      <Section>
        <ItemField field={form.field("fruitId")} name="fruitId" type="fruits" plainOnly />
        <ItemField field={form.field("supplierId")} name="supplierId" type="supplier" />
        <Part span="half" stacks>
          <DayField field={form.field("receivedAt")} maxDate={localDay()} />
        </Part>
        <Part span="half" stacks>
          <TextField field={form.field("supplierLot")} maxLength={40} />
        </Part>
        {limits !== null && receivedAt !== null && receivedAt !== entry.receivedAt && (
          <ExpiryEffects
            lotId={entry.lot.id}
            before={entry.lot.expiresAt}
            expiresAt={addDays(receivedAt, limits.shelfLifeRawDays)}
          />
        )}
      </Section>
      <Weights form={form} />
      <Section title="Leituras">
        <Readings limits={limits} form={form} />
        <RipenessField field={form.field("ripeness")} />
        <SwitchField field={form.field("packageOk")} />
        <NotesField field={form.field("notes")} />
      </Section>
      <Paper form={form} />
      <Reversal
        route={rawMaterialsRoutes.remove}
        entry={entry}
        onReversing={onReversing}
        onReversed={() => {
          form.reset();
          onReversed();
        }}
      />
    </RecordFormView>
  );
}

/** What is paid for: net less refused, in kg; null while a weight is missing. */
function acceptedOf({ grossKg, tareKg, rejectedKg }: CorrectionValues): number | null {
  return grossKg === null || tareKg === null ? null : acceptedKg(netKg(grossKg, tareKg), rejectedKg ?? 0);
}

function Weights({ form }: { form: RecordForm<CorrectionValues> }) {
  const { grossKg, tareKg } = form.values;
  const accepted = acceptedOf(form.values);
  return (
    <Section title="Pesos">
      <Part span="half">
        <DecimalField field={form.field("grossKg")} scale={3} unit="kg" />
      </Part>
      <Part span="half">
        <DecimalField field={form.field("tareKg")} scale={3} unit="kg" />
      </Part>
      <Part span="half">
        <DecimalField field={form.field("crates")} scale={0} />
      </Part>
      <Part span="half">
        <DecimalField field={form.field("rejectedKg")} scale={3} unit="kg" />
      </Part>
      <p className={classes.accepted} role="status">
        {grossKg !== null && tareKg !== null && accepted !== null && (
          <>
            Líquido <strong>{formatKg(netKg(grossKg, tareKg))}</strong> · no lote <strong>{formatKg(accepted)}</strong>
          </>
        )}
      </p>
    </Section>
  );
}

function Paper({ form }: { form: RecordForm<CorrectionValues> }) {
  const accepted = acceptedOf(form.values);
  return (
    <PriceAndInvoice
      form={form}
      unit="kg"
      paidFor={accepted === null ? null : { quantity: accepted, words: `${formatKg(accepted)} aceitos` }}
      startsOpen
    />
  );
}
