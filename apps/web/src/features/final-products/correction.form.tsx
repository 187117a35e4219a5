import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { useRef } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Reversal } from "../../shared/receipts/reversal.tsx";
import { PackingFields } from "./packing-fields.tsx";
import { packingBody, packingLabels, valuesOfPacking } from "./packing-values.ts";
import { type LivePacking, touchedByPacking, usePacking } from "./use-packing.ts";

interface PackingCorrectionProps {
  entry: FinalProduct;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that makes a packing what it should have been, and at its end the way to undo it. */
export function PackingCorrection({ entry, onReversing, onReversed }: PackingCorrectionProps) {
  const live = useRef<LivePacking | null>(null);
  const form = useRecordForm({
    name: "final-product",
    route: finalProductsRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfPacking(entry),
    labels: packingLabels,
    required: ["fruitId", "units", "netContentG", "producedAt"],
    toBody: packingBody,
    checkAlso: (values) => live.current?.messagesOf(values) ?? {},
    onSaved: () => {
      alerts.success("Entrada corrigida");
      touchedByPacking.forEach(invalidateResource);
    },
  });
  const packing = usePacking(form.values, entry);
  live.current = packing;
  return (
    <RecordFormView form={form} action="Salvar correção">
      <PackingFields form={form} live={packing} />
      <Reversal
        route={finalProductsRoutes.remove}
        entry={entry}
        consequence="o que entrou nele volta aos seus lotes"
        onReversing={onReversing}
        onReversed={() => {
          form.reset();
          onReversed();
          touchedByPacking.forEach(invalidateResource);
        }}
      />
    </RecordFormView>
  );
}
