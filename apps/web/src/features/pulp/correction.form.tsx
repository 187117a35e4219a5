import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { ExpiryEffects } from "../../domain/lots/expiry-change.tsx";
import { Reversal } from "../../domain/receipts/reversal.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { BalanceNote } from "./mass-balance.tsx";
import { PulpFields } from "./pulp-fields.tsx";
import { type PulpValues, pulpBody, pulpLabels, valuesOfPulp } from "./pulp-values.ts";
import { type LivePulping, pulpMessages, usePulping } from "./pulping.ts";
import { useYieldConfirmation } from "./yield-confirmation.tsx";

interface PulpCorrectionProps {
  entry: Pulp;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that makes a pulping what it should have been, and at its end the way to undo it. */
export function PulpCorrection({ entry, onReversing, onReversed }: PulpCorrectionProps) {
  const form: RecordForm<PulpValues> = useRecordForm({
    name: "pulp",
    route: pulpRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfPulp(entry),
    labels: pulpLabels,
    required: ["fruitId", "outputKg", "producedAt"],
    toBody: pulpBody,
    checkAlso: (values) => pulpMessages(values, pulping.known, entry.lot.expiresAt),
    onSaved: () => void alerts.success("Entrada corrigida"),
  });
  const pulping: LivePulping = usePulping(form.values, entry);
  const warning = pulping.figures?.yieldWarning ?? null;
  const asked = useYieldConfirmation({
    form,
    // What was confirmed when it was recorded is not asked again.
    warning: warning !== null && entry.qualityFlags.includes(warning) ? null : warning,
    schema: pulpRoutes.update.body,
    body: pulpBody(form.values),
  });
  return (
    <>
      <RecordFormView form={asked.form} action="Salvar correção" note={<BalanceNote pulping={pulping} />}>
        <PulpFields
          form={form}
          pulping={pulping}
          expiryNote={
            // Left empty, it is what the fruit's pulp keeps.
            form.values.expiresAt !== null && (
              <ExpiryEffects lotId={entry.lot.id} before={entry.lot.expiresAt} expiresAt={form.values.expiresAt} />
            )
          }
        />
        <Reversal
          route={pulpRoutes.remove}
          entry={entry}
          consequence="o que entrou nele volta aos seus lotes"
          onReversing={onReversing}
          onReversed={() => {
            form.reset();
            onReversed();
          }}
        />
      </RecordFormView>
      {asked.dialog}
    </>
  );
}
