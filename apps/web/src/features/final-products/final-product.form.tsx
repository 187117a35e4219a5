import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { pages } from "@pomar/contract/pages";
import { useRef, useState } from "react";
import { nextReceivedAt } from "../../domain/receipts/next-received-at.ts";
import { PastDay } from "../../domain/receipts/past-day.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { Page } from "../../ui/kit/page.tsx";
import { type LivePacking, packingMessages, usePacking } from "./packing.ts";
import { PackingDone } from "./packing-done.tsx";
import { PackingFields } from "./packing-fields.tsx";
import { emptyPacking, type PackingValues, packingBody, packingLabels } from "./packing-values.ts";

/** Packing pulp into units: made for a phone in a cold room. */
export function FinalProductCreatePage() {
  const [saved, setSaved] = useState<FinalProduct | null>(null);
  const focusFruit = useRef(false);
  const form: RecordForm<PackingValues> = useRecordForm({
    name: "final-product",
    route: finalProductsRoutes.create,
    initial: emptyPacking,
    labels: packingLabels,
    required: ["fruitId", "pulps", "packagings", "units"],
    toBody: packingBody,
    checkAlso: (values) => packingMessages(values, packing.known),
    onSaved: (entry) => {
      alerts.success(`Entrada registrada: lote ${entry.lot.code}`);
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
  });
  const packing: LivePacking = usePacking(form.values);
  const { title } = pages["/final/create"];

  if (saved !== null)
    return (
      <Page title={title} width="narrow">
        <PackingDone
          entry={saved}
          onAnother={() => {
            const { fruitId } = form.values;
            const savedOn = localDay(new Date(saved.createdAt));
            const producedAt = nextReceivedAt(form.values.producedAt, savedOn, localDay());
            form.reset({ ...emptyPacking, fruitId, producedAt });
            focusFruit.current = true;
            setSaved(null);
          }}
        />
      </Page>
    );

  return (
    <Page title={title} width="narrow">
      <RecordFormView
        form={form}
        note={
          <PastDay day={form.values.producedAt} said="Produzido em" onToday={() => form.set({ producedAt: null })} />
        }
      >
        <PackingFields
          form={form}
          live={packing}
          onFruitInput={(input) => {
            if (input !== null && focusFruit.current) {
              focusFruit.current = false;
              input.focus();
            }
          }}
        />
      </RecordFormView>
    </Page>
  );
}
