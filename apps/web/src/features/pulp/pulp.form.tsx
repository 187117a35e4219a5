import { pages } from "@pomar/contract/pages";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { useRef, useState } from "react";
import { nextReceivedAt } from "../../domain/receipts/next-received-at.ts";
import { PastDay } from "../../domain/receipts/past-day.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { Page } from "../../ui/kit/page.tsx";
import { BalanceNote } from "./mass-balance.tsx";
import { PulpDone } from "./pulp-done.tsx";
import { PulpFields } from "./pulp-fields.tsx";
import { emptyPulp, type PulpValues, pulpBody, pulpLabels } from "./pulp-values.ts";
import { type LivePulping, pulpMessages, usePulping } from "./pulping.ts";
import { useYieldConfirmation } from "./yield-confirmation.tsx";

/** Fruit becomes pulp: at the line, standing, between two loads. */
export function PulpCreatePage() {
  const [saved, setSaved] = useState<Pulp | null>(null);
  const focusFruit = useRef(false);
  const form: RecordForm<PulpValues> = useRecordForm({
    name: "pulp",
    route: pulpRoutes.create,
    initial: emptyPulp,
    labels: pulpLabels,
    required: ["fruitId", "outputKg"],
    toBody: pulpBody,
    checkAlso: (values) => pulpMessages(values, pulping.known),
    onSaved: (entry) => {
      alerts.success(`Entrada registrada: lote ${entry.lot.code}`);
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
  });
  const pulping: LivePulping = usePulping(form.values);
  const { producedAt } = form.values;
  const asked = useYieldConfirmation({
    form,
    warning: pulping.figures?.yieldWarning ?? null,
    schema: pulpRoutes.create.body,
    body: pulpBody(form.values),
  });

  if (saved !== null)
    return (
      <Page title={pages["/pulp/create"].title}>
        <PulpDone
          entry={saved}
          onAnother={() => {
            const next = nextReceivedAt(producedAt, localDay(new Date(saved.createdAt)), localDay());
            form.reset({ ...emptyPulp, producedAt: next });
            focusFruit.current = true;
            setSaved(null);
          }}
        />
      </Page>
    );

  return (
    <Page title={pages["/pulp/create"].title}>
      <RecordFormView
        form={asked.form}
        note={
          <>
            <BalanceNote pulping={pulping} />
            <PastDay day={producedAt} said="Produzida em" onToday={() => form.set({ producedAt: null })} />
          </>
        }
      >
        <PulpFields
          form={form}
          pulping={pulping}
          fruitRef={(input) => {
            if (input === null || !focusFruit.current) return;
            focusFruit.current = false;
            input.focus();
          }}
        />
      </RecordFormView>
      {asked.dialog}
    </Page>
  );
}
