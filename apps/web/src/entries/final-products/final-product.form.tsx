import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import { pages } from "@pomar/contract/pages";
import { TilesSettled } from "../../registries/parts/items/item-tiles.tsx";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
import { EntryDone } from "../parts/entries/entry-done.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useEntrySeries } from "../parts/entries/use-entry-series.ts";
import { Flags } from "../parts/productions/flags.tsx";
import {
  factsOfPacking,
  getLackingPulp,
  type LivePacking,
  packingMessages,
  savedPacking,
  usePacking,
} from "./packing.ts";
import { usePackingDoubts } from "./packing-doubts.ts";
import { PackingFields } from "./packing-fields.tsx";
import { emptyPacking, type PackingValues, packingBody, packingLabels, withFruit } from "./packing-values.ts";
import { useProposedLots } from "./use-proposed-lots.ts";

/** Packs pulp into units; designed for a phone in a cold room. */
export function FinalProductCreatePage() {
  const { saved, onSaved, next, back, fruitRef } = useEntrySeries<FinalProduct>();
  const form: RecordForm<PackingValues> = useRecordForm({
    name: "final-product",
    route: finalProductsRoutes.create,
    initial: emptyPacking,
    labels: packingLabels,
    required: ["fruitId", "pulps", "packagings", "units"],
    toBody: packingBody,
    // The list of expiring lots opens this form with its fruit.
    onChosen: (values, { id }) => withFruit(values, id),
    checkAlso: (values) => packingMessages(values, packing.known),
    onSaved,
  });
  const packing: LivePacking = usePacking(form.values);
  useProposedLots(form, packing.proposed);
  const asked = useConfirmation({
    form,
    doubts: usePackingDoubts(form.values, packing),
    schema: finalProductsRoutes.create.body,
    body: packingBody(form.values),
  });
  const { fruitId, presentation, producedAt } = form.values;
  return (
    <Page title={pages["/final/create"].title} width="narrow">
      <TilesSettled frequent={{ of: "final-product" }}>
        {saved === null ? (
          <RecordFormView
            form={asked.form}
            saves={savedPacking(packing)}
            lacks={getLackingPulp(packing)}
            note={<PastDay day={producedAt} said="Produzido em" onToday={() => form.setValues({ producedAt: null })} />}
          >
            <PackingFields form={form} live={packing} fruitRef={fruitRef} />
          </RecordFormView>
        ) : (
          <EntryDone
            lot={saved.lot}
            item={saved.fruit}
            netContentG={saved.netContentG}
            receivedAt={saved.producedAt}
            supplier={undefined}
            facts={`${saved.fruit.name} · ${factsOfPacking(saved)}`}
            onAnother={() => form.reset({ ...emptyPacking, fruitId, presentation, producedAt: next(producedAt) })}
            undo={{
              ...{ route: finalProductsRoutes.remove, id: saved.id, version: saved.version },
              onUndone: () => {
                form.sending.markUnsaved();
                back();
              },
            }}
          >
            <Flags flags={saved.qualityFlags} />
          </EntryDone>
        )}
      </TilesSettled>
      {asked.dialog}
    </Page>
  );
}
