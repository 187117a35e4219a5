import type { SupplyRecord } from "@pomar/contract/receipts/supply-records.schema";
import { useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { resourceOf } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Section } from "../../shared/form/section.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { ItemField } from "../../shared/pickers/item-field.tsx";
import { Reversal } from "../../shared/receipts/reversal.tsx";
import type { Supplies } from "./kinds.ts";
import { RecordFields } from "./record-fields.tsx";
import { needsOf, recordLabels, recordMessages, requiredOf, valuesOfRecord } from "./record-values.ts";
import { useSupplyItem } from "./supply-item.ts";

interface RecordCorrectionProps {
  supplies: Supplies;
  record: SupplyRecord;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that makes a reception what it should have been, and at its end the way to undo it. */
export function RecordCorrection({ supplies, record, onReversing, onReversed }: RecordCorrectionProps) {
  const { kind, routes, itemType } = supplies;
  // The chosen thing decides about unit and supplier, and it is chosen in the form below.
  const [itemId, setItemId] = useState(record.item.id);
  const { item } = useSupplyItem(supplies, itemId);
  const unit = item?.unit ?? record.lot.unit;
  const needs = needsOf(item ?? { unit });
  const refresh = () => {
    for (const resource of ["lots", resourceOf(supplies.item)]) invalidateResource(resource);
  };
  const form = useRecordForm({
    name: `${kind}-record`,
    route: routes.update,
    params: { id: record.id },
    version: record.version,
    initial: valuesOfRecord(record),
    labels: recordLabels(supplies, unit),
    required: ["itemId", "receivedAt", ...requiredOf(kind, needs)],
    toBody: (values) => values,
    checkAlso: (values) => recordMessages(kind, needs, values),
    onSaved: () => {
      alerts.success("Entrada corrigida");
      // Lot and stock changed with it.
      refresh();
    },
  });
  const chosen = form.values.itemId;
  if (chosen !== null && chosen !== itemId) setItemId(chosen);

  return (
    <RecordFormView form={form} action="Salvar correção">
      <Section>
        <ItemField field={form.field("itemId")} name="itemId" type={itemType} />
      </Section>
      <RecordFields form={form} unit={unit} pricesOpen />
      <Reversal
        route={routes.remove}
        entry={record}
        onReversing={onReversing}
        onReversed={() => {
          form.reset();
          onReversed();
          refresh();
        }}
      />
    </RecordFormView>
  );
}
