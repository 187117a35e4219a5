import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import { pages } from "@pomar/contract/pages";
import { useState } from "react";
import { getOtherUnit } from "../../registries/parts/items/other-unit.ts";
import { ItemHeading } from "../../registries/parts/items/stock.tsx";
import { useUser } from "../../ui/api/session.ts";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { NewEntryPage } from "../parts/entries/new-entry-page.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useEntrySeries } from "../parts/entries/use-entry-series.ts";
import { useUsualFigures } from "../parts/usual/use-usual.ts";
import { ItemPage } from "./item-page.tsx";
import { additional, additive, packaging, type Supplies, type SupplyItem } from "./kinds.ts";
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
  summarizeRecord,
} from "./record-values.ts";

export const AdditiveRecordCreatePage = () => <RecordCreatePage supplies={additive} />;
export const AdditionalRecordCreatePage = () => <RecordCreatePage supplies={additional} />;
export const PackagingRecordCreatePage = () => <RecordCreatePage supplies={packaging} />;

/** The page that records a reception of the item whose id is in the address. */
function RecordCreatePage({ supplies }: { supplies: Supplies }) {
  const id = supplies.pages.useItemId();
  const { title } = pages[supplies.pages.create(id).to];
  return (
    <ItemPage supplies={supplies} id={id} title={title}>
      {(item) => <Reception key={id} supplies={supplies} item={item} title={title} />}
    </ItemPage>
  );
}

function Reception({ supplies, item, title }: { supplies: Supplies; item: SupplyItem; title: string }) {
  const { kind, routes } = supplies;
  const isAdmin = useUser()?.level === 1;
  const series = useEntrySeries<SupplyRecord>();
  // Whether a reception was just saved: the next reception has the same supplier, so the focus moves to the quantity.
  const [isAgain, setAgain] = useState(false);
  const needs = getNeeds(item);
  const empty: RecordValues = { ...emptyRecord, itemId: item.id };
  const form = useRecordForm({
    name: `${kind}-record-${item.id}`,
    route: routes.create,
    initial: empty,
    labels: recordLabels(supplies, item.unit),
    required: listRequired(kind, needs),
    toBody: createBody,
    checkAlso: (values) => recordMessages(kind, needs, values),
    onSaved: series.onSaved,
  });
  const { supplierId, receivedAt, quantity } = form.values;
  const { unitPrice } = recordBody(form.values);
  const { usual, doubts } = useUsualFigures({
    of: kind,
    item: item.id,
    supplier: supplierId,
    quantity,
    unitPrice,
    unit: item.unit,
  });
  return (
    <NewEntryPage
      page={{ title, subtitle: series.saved === null ? <ItemHeading item={item} /> : item.name }}
      form={form}
      routes={routes}
      doubts={doubts}
      series={series}
      {...summarizeRecord(form.values, item)}
      note={<PastDay day={receivedAt} onToday={() => form.setValues({ receivedAt: null })} />}
      onAnother={() => {
        form.reset({ ...empty, supplierId, receivedAt: series.next(receivedAt) });
        setAgain(true);
      }}
      done={describeRecord}
    >
      <RecordFields
        form={form}
        item={item}
        unit={item.unit}
        pricesOpen={isAdmin}
        startsAtQuantity={isAgain}
        otherUnit={kind === "additive" ? getOtherUnit(item.unit) : null}
        usual={usual}
      />
    </NewEntryPage>
  );
}

function describeRecord({ item, brand, supplier, receivedAt }: SupplyRecord) {
  const facts = [item.name, brand, supplier?.name, formatDay(receivedAt)].filter((fact) => fact != null);
  return { item, day: receivedAt, supplier: supplier?.name, facts: facts.join(" · ") };
}
