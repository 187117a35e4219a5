import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { useRef } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { ExpiryEffects } from "../../shared/lots/expiry-effects.tsx";
import { Reversal } from "../../shared/receipts/reversal.tsx";
import { BalanceNote } from "./mass-balance.tsx";
import { PulpFields } from "./pulp-fields.tsx";
import { type PulpValues, pulpBody, pulpLabels, valuesOfPulp } from "./pulp-values.ts";
import { type LivePulping, usePulping } from "./use-pulping.ts";
import { useYieldConfirmation } from "./yield-confirmation.tsx";

interface PulpCorrectionProps {
  entry: Pulp;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

const touched = ["lots", "entries", "additives", "additional", "packaging"];

/** The form that makes a pulping what it should have been, and at its end the way to undo it. */
export function PulpCorrection({ entry, onReversing, onReversed }: PulpCorrectionProps) {
  const live = useRef<LivePulping | null>(null);
  const form = useRecordForm<PulpValues, typeof pulpRoutes.update>({
    name: "pulp",
    route: pulpRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfPulp(entry),
    labels: pulpLabels,
    required: ["fruitId", "outputKg", "producedAt"],
    toBody: pulpBody,
    checkAlso: (values) => live.current?.messagesOf(values) ?? {},
    onSaved: () => {
      alerts.success("Entrada corrigida");
      touched.forEach(invalidateResource);
    },
  });
  const pulping = usePulping(form.values, entry);
  live.current = pulping;
  const warning = pulping.yieldWarning;
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
            touched.forEach(invalidateResource);
          }}
        />
      </RecordFormView>
      {asked.dialog}
    </>
  );
}
