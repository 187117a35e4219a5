import { useDidUpdate } from "@mantine/hooks";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import {
  type FruitLimits,
  readingWarnings,
  rejectionWarning,
} from "@pomar/contract/entries/receptions/reception.rules";
import { pages } from "@pomar/contract/pages";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { useRef, useState } from "react";
import { ItemTiles } from "../../registries/parts/items/item-tiles.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { NewEntryPage } from "../parts/entries/new-entry-page.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useEntrySeries } from "../parts/entries/use-entry-series.ts";
import { DeliveryPaperButton } from "./delivery-paper-button.tsx";
import { ReceptionSections } from "./reception-sections.tsx";
import { emptyReception, listRequired, receptionBody, receptionLabels, receptionMessages } from "./reception-values.ts";
import { listReceptionTotals, summarizeReception, useSupplierDoubts, useUsualReception } from "./usual-reception.ts";
import { findWrongTare, nextWeighing, type Weighing } from "./weighing.ts";

/** Until a fruit is chosen, the suppliers of any fruit are listed first. */
const anyFruit = { id: "fruits", name: "fruta" };

/** The page that records a reception of fruit; designed for a phone, wet gloves and a weak signal. */
export function RawMaterialCreatePage() {
  const { form, limits, series, another, before } = useReceptionSeries();
  const { usual, doubts } = useUsualReception(form.values);
  const { fruitId, supplierId, receivedAt } = form.values;
  // The supplier stays from the previous reception of the series, also when the next load is of a different fruit.
  const isKept = before !== null && before.supplierId === supplierId && before.fruitId !== fruitId;
  const again = before?.fruitId === fruitId && before.supplierId === supplierId ? before : null;
  const supplierDoubts = useSupplierDoubts(isKept ? limits : null, supplierId);
  return (
    <NewEntryPage
      page={{ title: pages["/raw/create"].title }}
      frequent={{ of: "raw-material" }}
      form={form}
      routes={rawMaterialsRoutes}
      doubts={[...supplierDoubts, ...doubts]}
      series={series}
      saves={summarizeReception(form.values, limits, again?.supplier)}
      lacks={findWrongTare(form.values)}
      totals={listReceptionTotals(form.values)}
      note={<PastDay day={receivedAt} onToday={() => form.setValues({ receivedAt: null })} />}
      onAnother={another}
      onAnotherQueued={another}
      done={(entry) => describeReception(entry, limits)}
    >
      <ReceptionSections form={form} limits={limits} usual={usual} startsAtScale={before !== null} offersPrice>
        <ItemTiles
          field={form.getField("fruitId")}
          name="fruitId"
          type="fruits"
          plainOnly
          frequent={{ of: "raw-material" }}
          other="Outra fruta"
        />
        <ItemTiles
          field={form.getField("supplierId")}
          name="supplierId"
          type="supplier"
          supplied={limits ?? anyFruit}
          frequent={fruitId === null ? null : { of: "raw-material", fruit: fruitId }}
          other="Outro fornecedor"
        />
        {supplierDoubts.map(({ text }) => (
          <Notice key={text} role="status">
            {text}
          </Notice>
        ))}
        {again && (
          <small>{[again.supplier, "Fruta e fornecedor da entrada anterior"].filter(Boolean).join(" · ")}</small>
        )}
      </ReceptionSections>
    </NewEntryPage>
  );
}

/** The fruit and supplier of the previous reception; the supplier's name is known only of a reception that was sent. */
type Previous = Pick<typeof emptyReception, "fruitId" | "supplierId"> & { supplier: string | undefined };

/** A series of receptions, in which the next reception inherits values of the saved reception. */
function useReceptionSeries() {
  const series = useEntrySeries<RawMaterial>();
  const [before, setBefore] = useState<Previous | null>(null);
  const form = useRecordForm({
    name: "raw-material",
    route: rawMaterialsRoutes.create,
    initial: emptyReception,
    labels: receptionLabels,
    required: listRequired,
    toBody: receptionBody,
    checkAlso: receptionMessages,
    onSaved: series.onSaved,
  });
  const { fruitId, supplierId, receivedAt, current } = form.values;
  const fruit = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const limits = fruitId === null ? null : (fruit.data ?? null);
  const carryCrate = useCrateHabit(form.values, form.setValues);
  const another = () => {
    // A truck's next load mostly has the same fruit, supplier and crates; the user changes each with one press.
    setBefore({ fruitId, supplierId, supplier: series.saved?.supplier.name });
    carryCrate(current.crateKg);
    const inherited = { fruitId, supplierId, current: nextWeighing(current) };
    form.reset({ ...emptyReception, ...inherited, receivedAt: series.next(receivedAt) });
  };
  return { form, limits, series, another, before };
}

function describeReception(entry: RawMaterial, limits: FruitLimits | null) {
  const { fruit, supplier, netKg, rejectedKg, receivedAt } = entry;
  const rejection = rejectionWarning(netKg, rejectedKg);
  const warnings = [
    ...(limits === null ? [] : readingWarnings(entry, limits)),
    ...(rejection === null ? [] : [rejection]),
  ];
  const refused = rejectedKg > 0 ? ` · ${formatKg(rejectedKg)} recusados` : "";
  return {
    item: fruit,
    day: receivedAt,
    supplier: supplier.name,
    facts: `${fruit.name} · ${supplier.name} · ${formatDay(receivedAt)}${refused}`,
    paper: <DeliveryPaperButton entryId={entry.id} size="xl" />,
    children: warnings.map(({ reading, text }) => <Notice key={reading + text}>Atenção: {text}</Notice>),
  };
}

interface Reception {
  supplierId: string | null;
  current: Weighing;
}

/**
 * Fills the tare per crate with the last tare of the chosen supplier, and never overwrites a typed value.
 * @returns a function that receives the tare inherited from the previous reception.
 */
export function useCrateHabit({ supplierId, current }: Reception, onChange: (change: { current: Weighing }) => void) {
  const untyped = useRef<number | null>(null);
  const habits = useCall(
    rawMaterialsRoutes.habits,
    { query: { supplier: supplierId ?? "" } },
    { enabled: supplierId !== null },
  );
  const crateKg = habits.isPlaceholderData ? undefined : habits.data?.crateKg;
  useDidUpdate(() => {
    const isTyped = current.crateKg !== null && current.crateKg !== untyped.current;
    if (crateKg === undefined || isTyped) return;
    untyped.current = crateKg;
    if (crateKg !== current.crateKg) onChange({ current: { ...current, crateKg } });
  }, [supplierId, crateKg]);
  return (carried: number | null) => {
    untyped.current = carried;
  };
}
