import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { Reversal } from "../../domain/receipts/reversal.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import type { Messages } from "../../ui/form/issues.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { useBlend } from "./blend.ts";
import { BlendFields } from "./blend-fields.tsx";
import { blendBody, blendLabels, valuesOfBlend } from "./blend-values.ts";

interface BlendCorrectionProps {
  entry: CompositeLot;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that makes a blend what it should have been, and at its end the way to undo it. */
export function BlendCorrection({ entry, onReversing, onReversed }: BlendCorrectionProps) {
  const form = useRecordForm({
    name: "composite-lot",
    route: compositeLotsRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfBlend(entry),
    labels: blendLabels,
    required: ["fruitId", "producedAt", "code"],
    toBody: blendBody,
    // Empty it means the next one, which a lot that has a code does not take.
    checkAlso: ({ code }) => (code.trim() === "" ? { code: "Informe o código" } : ({} as Messages)),
    onSaved: () => void alerts.success("Lote composto corrigido"),
  });
  const blend = useBlend(form.values, entry);
  return (
    <RecordFormView form={form} action="Salvar correção">
      <BlendFields form={form} blend={blend} />
      <Reversal
        route={compositeLotsRoutes.remove}
        entry={entry}
        consequence="cada parte volta ao seu lote"
        onReversing={onReversing}
        onReversed={() => {
          form.reset();
          onReversed();
        }}
      />
    </RecordFormView>
  );
}
