import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { ItemHeading } from "../../registries/parts/items/item-heading.tsx";
import { getOtherUnit } from "../../registries/parts/items/other-unit.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Page } from "../../ui/kit/page.tsx";
import { EntryDone } from "../parts/entries/entry-done.tsx";
import { nextReceivedAt } from "../parts/entries/next-received-at.ts";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useUsualFigures } from "../parts/usual/use-usual-figures.ts";
import { ItemPage } from "./item-page.tsx";
import { additional, additive, packaging, type Supplies } from "./kinds.ts";
import { RecordFields } from "./record-fields.tsx";
import {
  createBody,
  emptyRecord,
  getNeeds,
  listRequired,
  type RecordValues,
  recordBody,
  recordLabels,
  recordMessages,
} from "./record-values.ts";
import type { SupplyItem } from "./supply-item.ts";

export function AdditiveRecordCreatePage() {
  const { additiveId } = useParams({ from: "/full/additives-record/create/$additiveId" });
  return <RecordCreatePage supplies={additive} id={additiveId} />;
}

export function AdditionalRecordCreatePage() {
  const { additionalId } = useParams({ from: "/full/additional-record/create/$additionalId" });
  return <RecordCreatePage supplies={additional} id={additionalId} />;
}

export function PackagingRecordCreatePage() {
  const { packagingId } = useParams({ from: "/full/packaging-record/create/$packagingId" });
  return <RecordCreatePage supplies={packaging} id={packagingId} />;
}

/** Records a reception of the item in the address. */
function RecordCreatePage({ supplies, id }: { supplies: Supplies; id: string }) {
  const { title } = pages[supplies.pages.create(id).to];
  return (
    <ItemPage supplies={supplies} id={id} title={title}>
      {(item) => <Reception key={id} supplies={supplies} item={item} title={title} />}
    </ItemPage>
  );
}

function Reception({ supplies, item, title }: { supplies: Supplies; item: SupplyItem; title: string }) {
  const { kind } = supplies;
  const [saved, setSaved] = useState<SupplyRecord | null>(null);
  // The next reception has the same supplier: the focus moves to the fields that differ.
  const [isAgain, setAgain] = useState(false);
  const needs = getNeeds(item);
  const empty: RecordValues = { ...emptyRecord, itemId: item.id };
  const form = useRecordForm({
    name: `${kind}-record-${item.id}`,
    route: supplies.routes.create,
    initial: empty,
    labels: recordLabels(supplies, item.unit),
    required: listRequired(kind, needs),
    toBody: createBody,
    checkAlso: (values) => recordMessages(kind, needs, values),
    onSaved: (record) => {
      alerts.success(`Entrada registrada: lote ${record.lot.code}`);
      setSaved(record);
      window.scrollTo({ top: 0 });
    },
  });

  const { supplierId, quantity } = form.values;
  const { unitPrice } = recordBody(form.values);
  const { usual, doubts } = useUsualFigures({
    ...{ of: kind, item: item.id, supplier: supplierId },
    ...{ quantity, unitPrice, unit: item.unit },
  });
  const asked = useConfirmation({
    form,
    doubts,
    schema: supplies.routes.create.body,
    body: createBody(form.values),
  });

  if (saved !== null)
    return (
      <Page title={title} subtitle={item.name}>
        <Received
          record={saved}
          undo={{
            ...{ route: supplies.routes.remove, id: saved.id, version: saved.version },
            onUndone: () => {
              form.sending.markUnsaved();
              setSaved(null);
            },
          }}
          onAnother={() => {
            const { supplierId, receivedAt } = form.values;
            const savedOn = localDay(new Date(saved.createdAt));
            form.reset({ ...empty, supplierId, receivedAt: nextReceivedAt(receivedAt, savedOn, localDay()) });
            setAgain(true);
            setSaved(null);
          }}
        />
      </Page>
    );

  return (
    <Page title={title} subtitle={<ItemHeading item={item} />}>
      <RecordFormView
        form={asked.form}
        saves={quantity === null ? null : `${formatQuantity(quantity, item.unit)} de ${item.name}`}
        note={<PastDay day={form.values.receivedAt} onToday={() => form.setValues({ receivedAt: null })} />}
      >
        <RecordFields
          form={form}
          item={item}
          unit={item.unit}
          pricesOpen={false}
          startsAtQuantity={isAgain}
          otherUnit={kind === "additive" ? getOtherUnit(item.unit) : null}
          usual={usual}
        />
      </RecordFormView>
      {asked.dialog}
    </Page>
  );
}

interface ReceivedProps extends Pick<ComponentProps<typeof EntryDone>, "onAnother" | "undo"> {
  record: SupplyRecord;
}

function Received({ record, onAnother, undo }: ReceivedProps) {
  const { item, lot, supplier, receivedAt, brand } = record;
  const facts = [item.name, brand, supplier?.name, formatDay(receivedAt)].filter((fact) => fact != null);
  return (
    <EntryDone
      lot={lot}
      item={item}
      receivedAt={receivedAt}
      supplier={supplier?.name}
      facts={facts.join(" · ")}
      onAnother={onAnother}
      undo={undo}
    />
  );
}
