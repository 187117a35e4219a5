import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import { pages } from "@pomar/contract/pages";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { NewEntryPage } from "../parts/entries/new-entry-page.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useEntrySeries } from "../parts/entries/use-entry-series.ts";
import { usePulpDoubts } from "./pulp-doubts.ts";
import { PulpFields } from "./pulp-fields.tsx";
import { emptyPulp, listRequired, type PulpValues, pulpBody, pulpLabels, withFruit } from "./pulp-values.ts";
import { type LivePulping, listPulpTotals, pulpMessages, summarizePulp, usePulping } from "./pulping.ts";

/** The page that records a pulping; designed for use at the processing line, standing, between two loads. */
export function PulpCreatePage() {
  const series = useEntrySeries<Pulp>();
  const form: RecordForm<PulpValues> = useRecordForm({
    name: "pulp",
    route: pulpRoutes.create,
    initial: emptyPulp,
    labels: pulpLabels,
    required: listRequired,
    toBody: pulpBody,
    // A link in the list of expiring lots opens this form with the fruit of the lot.
    onChosen: (values, { id }) => withFruit(values, id),
    // The form calls this function only after a change or on sending, when `pulping` is already assigned.
    checkAlso: (values) => pulpMessages(values, pulping.lotData),
    onSaved: series.onSaved,
  });
  const pulping: LivePulping = usePulping(form.values);
  const { fruitId, producedAt } = form.values;
  return (
    <NewEntryPage
      page={{ title: pages["/pulp/create"].title }}
      frequent={{ of: "pulp" }}
      form={form}
      routes={pulpRoutes}
      doubts={usePulpDoubts(form.values, pulping)}
      series={series}
      saves={summarizePulp(form.values, pulping)}
      lacks={pulping.obstacle}
      totals={listPulpTotals(pulping)}
      note={<PastDay day={producedAt} event="Produzida em" onToday={() => form.setValues({ producedAt: null })} />}
      onAnother={() => form.reset({ ...emptyPulp, fruitId, producedAt: series.next(producedAt) })}
      done={describePulp}
    >
      <PulpFields form={form} pulping={pulping} />
    </NewEntryPage>
  );
}

function describePulp({ fruit, producedAt, yieldPct, qualityFlags }: Pulp) {
  const yielded = yieldPct === null ? "" : ` · rendimento ${formatPercent(yieldPct)}`;
  return {
    item: fruit,
    day: producedAt,
    facts: `Pasta de ${fruit.name} · ${formatDay(producedAt)}${yielded}`,
    children: qualityFlags.map((flag) => <Notice key={flag}>Atenção: {flag}</Notice>),
  };
}
