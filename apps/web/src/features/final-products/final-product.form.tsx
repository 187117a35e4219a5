import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { pages } from "@pomar/contract/pages";
import { useRef, useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { localDay } from "../../shared/format/dates.ts";
import { Page } from "../../shared/layout/page.tsx";
import { nextReceivedAt } from "../../shared/receipts/next-received-at.ts";
import { PastDay } from "../../shared/receipts/past-day.tsx";
import { PackingDone } from "./packing-done.tsx";
import { PackingFields } from "./packing-fields.tsx";
import { emptyPacking, packingBody, packingLabels } from "./packing-values.ts";
import { type LivePacking, touchedByPacking, usePacking } from "./use-packing.ts";

/** Packing pulp into units: made for a phone in a cold room. */
export function FinalProductCreatePage() {
  const [saved, setSaved] = useState<FinalProduct | null>(null);
  const focusFruit = useRef(false);
  const live = useRef<LivePacking | null>(null);
  const form = useRecordForm({
    name: "final-product",
    route: finalProductsRoutes.create,
    initial: emptyPacking,
    labels: packingLabels,
    required: ["fruitId", "pulps", "packagings", "units"],
    toBody: packingBody,
    checkAlso: (values) => live.current?.messagesOf(values) ?? {},
    onSaved: (entry) => {
      alerts.success(`Entrada registrada: lote ${entry.lot.code}`);
      touchedByPacking.forEach(invalidateResource);
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
  });
  const packing = usePacking(form.values);
  live.current = packing;
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
