import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { pages } from "@pomar/contract/pages";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import { useRef, useState } from "react";
import { ItemField } from "../../domain/items/item-field.tsx";
import { nextReceivedAt } from "../../domain/receipts/next-received-at.ts";
import { PastDay } from "../../domain/receipts/past-day.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Part, Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { Page } from "../../ui/kit/page.tsx";
import { Price } from "./price.tsx";
import { Readings } from "./readings.tsx";
import { ReceptionDone } from "./reception-done.tsx";
import { emptyReception, receptionBody, receptionLabels } from "./reception-values.ts";
import { RipenessField } from "./ripeness.tsx";
import { ScalePanel } from "./scale-panel.tsx";
import { loadMessages } from "./weighing.ts";

/** Reception of fruit: made for a phone, wet gloves and a bad signal. */
export function RawMaterialCreatePage() {
  const [saved, setSaved] = useState<RawMaterial | null>(null);
  const focusFruit = useRef(false);
  const form = useRecordForm({
    name: "raw-material",
    route: rawMaterialsRoutes.create,
    initial: emptyReception(),
    labels: receptionLabels,
    required: ["fruitId", "supplierId", "grossKg"],
    toBody: receptionBody,
    checkAlso: ({ earlier, current }) => loadMessages(earlier, current),
    onSaved: (entry) => {
      alerts.success(`Entrada registrada: lote ${entry.lot.code}`);
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
  });
  const { fruitId, earlier, current } = form.values;
  const fruit = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const limits = fruitId === null ? null : (fruit.data ?? null);

  if (saved !== null)
    return (
      <Page title={pages["/raw/create"].title}>
        <ReceptionDone
          entry={saved}
          limits={limits}
          onAnother={() => {
            const { supplierId } = form.values;
            const savedOn = localDay(new Date(saved.createdAt));
            const receivedAt = nextReceivedAt(form.values.receivedAt, savedOn, localDay());
            form.reset({ ...emptyReception(), supplierId, receivedAt });
            focusFruit.current = true;
            setSaved(null);
          }}
        />
      </Page>
    );

  return (
    <Page title={pages["/raw/create"].title}>
      <RecordFormView
        form={form}
        note={<PastDay day={form.values.receivedAt} onToday={() => form.set({ receivedAt: null })} />}
      >
        <Section>
          <ItemField
            field={form.field("fruitId")}
            name="fruitId"
            type="fruits"
            plainOnly
            inputRef={(input) => {
              if (input !== null && focusFruit.current) {
                focusFruit.current = false;
                input.focus();
              }
            }}
          />
          <ItemField field={form.field("supplierId")} name="supplierId" type="supplier" />
        </Section>
        <Section title="Balança">
          <ScalePanel earlier={earlier} current={current} onChange={form.set} form={form} />
          <DecimalField field={form.field("rejectedKg")} scale={3} unit="kg" placeholder="0,000" />
        </Section>
        <Section title="Leituras">
          <Readings limits={limits} form={form} />
          <RipenessField field={form.field("ripeness")} />
          <SwitchField field={form.field("packageOk")} />
        </Section>
        <Section title="Recebimento">
          <Part span="half" stacks>
            <DayField field={form.field("receivedAt")} maxDate={localDay()} placeholder="Hoje" />
          </Part>
          <Part span="half" stacks>
            <TextField field={form.field("supplierLot")} maxLength={40} />
          </Part>
          <NotesField field={form.field("notes")} />
        </Section>
        <Price form={form} />
      </RecordFormView>
    </Page>
  );
}
