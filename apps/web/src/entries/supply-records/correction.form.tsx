import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import { useState } from "react";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { CorrectionForm, useCorrectionForm } from "../parts/corrections/correction-form.tsx";
import type { ReversalEvents } from "../parts/entries/reversal.tsx";
import { useUsualFigures } from "../parts/usual/use-usual.ts";
import { type Supplies, useSupplyItem } from "./kinds.ts";
import { RecordFields } from "./record-fields.tsx";
import {
  getNeeds,
  listRequired,
  recordBody,
  recordHistory,
  recordLabels,
  recordMessages,
  summarizeRecord,
  valuesOfRecord,
} from "./record-values.ts";

interface RecordCorrectionProps extends ReversalEvents {
  supplies: Supplies;
  record: SupplyRecord;
}

export function RecordCorrection({ supplies, record, ...events }: RecordCorrectionProps) {
  const { kind, routes, words } = supplies;
  // The chosen item determines the unit and the default supplier, and the user chooses it in the form below.
  const [itemId, setItemId] = useState(record.item.id);
  const { item } = useSupplyItem(supplies, itemId);
  const unit = item?.unit ?? record.lot.unit;
  const needs = getNeeds(item ?? { unit, isWater: record.supplier === null });
  const form = useCorrectionForm(record, {
    name: `${kind}-record`,
    route: routes.update,
    initial: valuesOfRecord(record),
    labels: recordLabels(supplies, unit),
    required: ["itemId", "receivedAt", ...listRequired(kind, needs)],
    toBody: recordBody,
    checkAlso: (values) => recordMessages(kind, needs, values),
  });
  const { itemId: chosen, supplierId, quantity } = form.values;
  const { unitPrice } = recordBody(form.values);
  const { doubts } = useUsualFigures(
    { of: kind, item: chosen, supplier: supplierId, quantity, unitPrice, unit },
    { quantity: record.quantity, unitPrice: record.unitPrice ?? null },
  );
  if (chosen !== null && chosen !== itemId) setItemId(chosen);

  return (
    <CorrectionForm
      {...events}
      form={form}
      kind={kind}
      routes={routes}
      entry={record}
      wording={recordHistory(supplies, unit)}
      day={record.receivedAt}
      doubts={doubts}
      {...summarizeRecord(form.values, { name: (item ?? record.item).name, unit })}
    >
      <RecordFields form={form} item={item ?? record.item} unit={unit} pricesOpen>
        <ItemField field={form.getField("itemId")} name="itemId" type={words.items} />
      </RecordFields>
    </CorrectionForm>
  );
}
