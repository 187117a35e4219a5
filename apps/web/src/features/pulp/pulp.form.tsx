import { pages } from "@pomar/contract/pages";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { useRef, useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { localDay } from "../../shared/format/dates.ts";
import { Page } from "../../shared/layout/page.tsx";
import { nextReceivedAt } from "../../shared/receipts/next-received-at.ts";
import { PastDay } from "../../shared/receipts/past-day.tsx";
import { BalanceNote } from "./mass-balance.tsx";
import { PulpDone } from "./pulp-done.tsx";
import { PulpFields } from "./pulp-fields.tsx";
import { emptyPulp, pulpBody, pulpLabels } from "./pulp-values.ts";
import { type LivePulping, usePulping } from "./use-pulping.ts";
import { useYieldConfirmation } from "./yield-confirmation.tsx";

/** Fruit becomes pulp: at the line, standing, between two loads. */
export function PulpCreatePage() {
  const [saved, setSaved] = useState<Pulp | null>(null);
  const focusFruit = useRef(false);
  const live = useRef<LivePulping | null>(null);
  const form = useRecordForm({
    name: "pulp",
    route: pulpRoutes.create,
    initial: emptyPulp,
    labels: pulpLabels,
    required: ["fruitId", "outputKg"],
    toBody: pulpBody,
    checkAlso: (values) => live.current?.messagesOf(values) ?? {},
    onSaved: (entry) => {
      alerts.success(`Entrada registrada: lote ${entry.lot.code}`);
      for (const resource of ["lots", "entries", "additives", "additional", "packaging"]) invalidateResource(resource);
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
  });
  const pulping = usePulping(form.values);
  live.current = pulping;
  const { producedAt } = form.values;
  const asked = useYieldConfirmation({
    form,
    warning: pulping.yieldWarning,
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
