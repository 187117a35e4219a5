import { pages } from "@pomar/contract/pages";
import type { SupplyRecord } from "@pomar/contract/receipts/supply-records.schema";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { resourceOf } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { formatDay, localDay } from "../../shared/format/dates.ts";
import { ItemHeading } from "../../shared/items/item-heading.tsx";
import { Page } from "../../shared/layout/page.tsx";
import { nextReceivedAt } from "../../shared/receipts/next-received-at.ts";
import { PastDay } from "../../shared/receipts/past-day.tsx";
import { ReceiptDone } from "../../shared/receipts/receipt-done.tsx";
import { ItemPage } from "./item-page.tsx";
import { additional, additive, packaging, type Supplies } from "./kinds.ts";
import { RecordFields } from "./record-fields.tsx";
import {
  createBody,
  emptyRecord,
  needsOf,
  type RecordValues,
  recordLabels,
  recordMessages,
  requiredOf,
} from "./record-values.ts";
import type { SupplyItem } from "./supply-item.ts";

export const AdditiveRecordCreatePage = () => <RecordCreatePage supplies={additive} />;
export const AdditionalRecordCreatePage = () => <RecordCreatePage supplies={additional} />;
export const PackagingRecordCreatePage = () => <RecordCreatePage supplies={packaging} />;

/** Reception of a thing that the address names. */
function RecordCreatePage({ supplies }: { supplies: Supplies }) {
  const { [supplies.pages.itemParam]: id = "" } = useParams({ strict: false }) as Record<string, string>;
  const { title } = pages[supplies.pages.create];
  return (
    <ItemPage supplies={supplies} id={id} title={title}>
      {(item) => <Reception key={id} supplies={supplies} item={item} title={title} />}
    </ItemPage>
  );
}

function Reception({ supplies, item, title }: { supplies: Supplies; item: SupplyItem; title: string }) {
  const { kind } = supplies;
  const [saved, setSaved] = useState<SupplyRecord | null>(null);
  // The next one comes from the same supplier: the keyboard goes on at what differs.
  const [isAgain, setAgain] = useState(false);
  const needs = needsOf(item);
  const empty: RecordValues = { ...emptyRecord, itemId: item.id };
  const form = useRecordForm({
    name: `${kind}-record-${item.id}`,
    route: supplies.routes.create,
    initial: empty,
    labels: recordLabels(supplies, item.unit),
    required: requiredOf(kind, needs),
    toBody: createBody,
    checkAlso: (values) => recordMessages(kind, needs, values),
    onSaved: (record) => {
      alerts.success(`Entrada registrada: lote ${record.lot.code}`);
      // What there is of it is more now.
      invalidateResource(resourceOf(supplies.item));
      setSaved(record);
      window.scrollTo({ top: 0 });
    },
  });

  if (saved !== null)
    return (
      <Page title={title} subtitle={item.name}>
        <Received
          record={saved}
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
        form={form}
        note={<PastDay day={form.values.receivedAt} onToday={() => form.set({ receivedAt: null })} />}
      >
        <RecordFields form={form} unit={item.unit} pricesOpen={false} startsAtQuantity={isAgain} />
      </RecordFormView>
    </Page>
  );
}

function Received({ record, onAnother }: { record: SupplyRecord; onAnother: () => void }) {
  const { item, lot, supplier, receivedAt, brand } = record;
  const facts = [item.name, brand, supplier?.name, formatDay(receivedAt)].filter((fact) => fact != null);
  return (
    <ReceiptDone
      lot={lot}
      item={item.name}
      receivedAt={receivedAt}
      supplier={supplier?.name}
      facts={facts.join(" · ")}
      onAnother={onAnother}
    />
  );
}
