import { addDays } from "@pomar/contract/calendar.rules";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import { acceptedKg, netKg } from "@pomar/contract/raw-materials/reception.rules";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useCall } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { DayField } from "../../shared/form/day-field.tsx";
import { DecimalField } from "../../shared/form/decimal-field.tsx";
import { NotesField, SwitchField, TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Part, Section } from "../../shared/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../shared/form/use-record-form.ts";
import { localDay } from "../../shared/format/dates.ts";
import { formatKg } from "../../shared/format/numbers.ts";
import { ExpiryEffects } from "../../shared/lots/expiry-effects.tsx";
import { ItemField } from "../../shared/pickers/item-field.tsx";
import { PriceAndInvoice } from "../../shared/receipts/price-and-invoice.tsx";
import { Reversal } from "../../shared/receipts/reversal.tsx";
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
    onSaved: () => {
      alerts.success("Entrada corrigida");
      invalidateResource("lots");
    },
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
        <Readings
          limits={limits}
          fields={{
            brix: form.field("brix"),
            ph: form.field("ph"),
            acidity: form.field("acidity"),
            temperatureC: form.field("temperatureC"),
          }}
        />
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
          invalidateResource("lots");
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
      fields={{
        unitPrice: form.field("unitPrice"),
        freight: form.field("freight"),
        dueDate: form.field("dueDate"),
        invoiceNumber: form.field("invoiceNumber"),
        invoiceKey: form.field("invoiceKey"),
      }}
      unit="kg"
      paidFor={accepted === null ? null : { quantity: accepted, words: `${formatKg(accepted)} aceitos` }}
      startsOpen
    />
  );
}
