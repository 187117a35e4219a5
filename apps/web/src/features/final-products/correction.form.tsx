import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { Reversal } from "../../domain/receipts/reversal.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { type LivePacking, packingMessages, usePacking } from "./packing.ts";
import { PackingFields } from "./packing-fields.tsx";
import { type PackingValues, packingBody, packingLabels, valuesOfPacking } from "./packing-values.ts";

interface PackingCorrectionProps {
  entry: FinalProduct;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that makes a packing what it should have been, and at its end the way to undo it. */
export function PackingCorrection({ entry, onReversing, onReversed }: PackingCorrectionProps) {
  const form: RecordForm<PackingValues> = useRecordForm({
    name: "final-product",
    route: finalProductsRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfPacking(entry),
    labels: packingLabels,
    required: ["fruitId", "units", "netContentG", "producedAt"],
    toBody: packingBody,
    checkAlso: (values) => packingMessages(values, packing.known),
    onSaved: () => void alerts.success("Entrada corrigida"),
  });
  const packing: LivePacking = usePacking(form.values, entry);
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
        }}
      />
    </RecordFormView>
  );
}
