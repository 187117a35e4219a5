import { Box } from "@mantine/core";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import { pages } from "@pomar/contract/pages";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { NewEntryPage } from "../parts/entries/new-entry-page.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useEntrySeries } from "../parts/entries/use-entry-series.ts";
import { Flags } from "../parts/productions/flags.tsx";
import { UsedLots } from "../parts/productions/used-lots.tsx";
import {
  describePacking,
  findPackingObstacle,
  type LivePacking,
  listPackingTotals,
  packingMessages,
  summarizePacking,
  usePacking,
} from "./packing.ts";
import { usePackingDoubts } from "./packing-doubts.ts";
import { PackingFields } from "./packing-fields.tsx";
import { TakenCodes } from "./packing-lots.tsx";
import {
  emptyPacking,
  listRequired,
  type PackingValues,
  packingBody,
  packingLabels,
  withFruit,
} from "./packing-values.ts";
import { useProposedLots } from "./proposed-lots.ts";

/** The page that records the packing of pulp into units; designed for a phone in a cold room. */
export function FinalProductCreatePage() {
  const series = useEntrySeries<FinalProduct>();
  const form: RecordForm<PackingValues> = useRecordForm({
    name: "final-product",
    route: finalProductsRoutes.create,
    initial: emptyPacking,
    labels: packingLabels,
    required: listRequired,
    toBody: packingBody,
    // A link in the list of expiring lots opens this form with the fruit of the lot.
    onChosen: (values, { id }) => withFruit(values, id),
    checkAlso: (values) => packingMessages(values, packing.lotData),
    onSaved: series.onSaved,
  });
  const packing: LivePacking = usePacking(form.values);
  useProposedLots(form, packing.proposed);
  const { fruitId, presentation, producedAt } = form.values;
  return (
    <NewEntryPage
      page={{ title: pages["/final/create"].title }}
      frequent={{ of: "final-product" }}
      form={form}
      routes={finalProductsRoutes}
      doubts={usePackingDoubts(form.values, packing)}
      series={series}
      saves={summarizePacking(packing)}
      lacks={findPackingObstacle(form.values, packing)}
      totals={listPackingTotals(packing)}
      note={
        <>
          <PastDay day={producedAt} event="Produzido em" onToday={() => form.setValues({ producedAt: null })} />
          <TakenCodes values={form.values} live={packing} />
        </>
      }
      onAnother={() => form.reset({ ...emptyPacking, fruitId, presentation, producedAt: series.next(producedAt) })}
      done={(entry) => ({
        item: entry.fruit,
        netContentG: entry.netContentG,
        day: entry.producedAt,
        facts: `${entry.fruit.name} · ${describePacking(entry)}`,
        children: (
          <>
            <Flags flags={entry.qualityFlags} />
            <Box w="100%" ta="left">
              <UsedLots parts={[{ title: "Lotes usados", used: [...entry.pulps, ...entry.packagings] }]} />
            </Box>
          </>
        ),
      })}
    >
      <PackingFields form={form} live={packing} />
    </NewEntryPage>
  );
}
