import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import { useState } from "react";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { answeredInChain } from "../parts/corrections/answered-in-chain.ts";
import { CorrectionInChain } from "../parts/corrections/correction-in-chain.tsx";
import { Reversal } from "../parts/entries/reversal.tsx";
import { useUsualFigures } from "../parts/usual/use-usual-figures.ts";
import type { Supplies } from "./kinds.ts";
import { RecordFields } from "./record-fields.tsx";
import { getNeeds, listRequired, recordBody, recordLabels, recordMessages, valuesOfRecord } from "./record-values.ts";
import { useSupplyItem } from "./supply-item.ts";

interface RecordCorrectionProps {
  supplies: Supplies;
  record: SupplyRecord;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that corrects a reception, with its reversal at the end. */
export function RecordCorrection({ supplies, record, onReversing, onReversed }: RecordCorrectionProps) {
  const { kind, routes, itemType } = supplies;
  // The chosen item determines unit and supplier, and is chosen in the form below.
  const [itemId, setItemId] = useState(record.item.id);
  const { item } = useSupplyItem(supplies, itemId);
  const unit = item?.unit ?? record.lot.unit;
  const needs = getNeeds(item ?? { unit });
  const form = useRecordForm({
    name: `${kind}-record`,
    route: routes.update,
    params: { id: record.id },
    version: record.version,
    initial: valuesOfRecord(record),
    labels: recordLabels(supplies, unit),
    required: ["itemId", "receivedAt", ...listRequired(kind, needs)],
    toBody: recordBody,
    checkAlso: (values) => recordMessages(kind, needs, values),
    onSaved: () => void alerts.success("Entrada corrigida"),
    answered: answeredInChain,
  });
  const { itemId: chosen, supplierId, quantity } = form.values;
  const { unitPrice } = recordBody(form.values);
  const { doubts } = useUsualFigures(
    { of: kind, item: chosen, supplier: supplierId, quantity, unitPrice, unit },
    { quantity: record.quantity, unitPrice: record.unitPrice ?? null },
  );
  const asked = useConfirmation({ form, doubts, schema: routes.update.body, body: recordBody(form.values) });
  if (chosen !== null && chosen !== itemId) setItemId(chosen);

  return (
    <RecordFormView
      form={asked.form}
      action="Salvar correção"
      saves={quantity === null ? null : formatQuantity(quantity, unit)}
      note={
        <>
          <CorrectionInChain form={form} entryKind={kind} entryId={record.id} />
          <ClosedMonth day={record.receivedAt} />
        </>
      }
    >
      {asked.dialog}
      <Section>
        <ItemField field={form.getField("itemId")} name="itemId" type={itemType} />
      </Section>
      <RecordFields form={form} item={item ?? record.item} unit={unit} pricesOpen />
      <Reversal form={form} route={routes.remove} entry={record} onReversing={onReversing} onReversed={onReversed} />
    </RecordFormView>
  );
}
