import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import { pages } from "@pomar/contract/pages";
import { TilesSettled } from "../../registries/parts/items/item-tiles.tsx";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { EntryDone } from "../parts/entries/entry-done.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { useEntrySeries } from "../parts/entries/use-entry-series.ts";
import { usePulpDoubts } from "./pulp-doubts.ts";
import { PulpFields } from "./pulp-fields.tsx";
import { BalanceNote } from "./pulp-figures.tsx";
import { emptyPulp, type PulpValues, pulpBody, pulpLabels, withFruit } from "./pulp-values.ts";
import { type LivePulping, pulpMessages, savedPulp, usePulping } from "./pulping.ts";

/** Records a pulping; designed for use at the line, standing, between two loads. */
export function PulpCreatePage() {
  const { saved, onSaved, next, back, fruitRef } = useEntrySeries<Pulp>();
  const form: RecordForm<PulpValues> = useRecordForm({
    name: "pulp",
    route: pulpRoutes.create,
    initial: emptyPulp,
    labels: pulpLabels,
    required: ["fruitId", "outputKg"],
    toBody: pulpBody,
    // The list of expiring lots opens this form with its fruit.
    onChosen: (values, { id }) => withFruit(values, id),
    // Called after a change or on sending: `pulping` is known by then.
    checkAlso: (values) => pulpMessages(values, pulping.known),
    onSaved,
  });
  const pulping: LivePulping = usePulping(form.values);
  const { producedAt } = form.values;
  const asked = useConfirmation({
    form,
    doubts: usePulpDoubts(form.values, pulping),
    schema: pulpRoutes.create.body,
    body: pulpBody(form.values),
  });
  return (
    <Page title={pages["/pulp/create"].title}>
      <TilesSettled frequent={{ of: "pulp" }}>
        {saved === null ? (
          <RecordFormView
            form={asked.form}
            saves={savedPulp(form.values, pulping)}
            note={
              <>
                <BalanceNote pulping={pulping} />
                <PastDay day={producedAt} said="Produzida em" onToday={() => form.setValues({ producedAt: null })} />
              </>
            }
          >
            <PulpFields form={form} pulping={pulping} fruitRef={fruitRef} />
          </RecordFormView>
        ) : (
          <PulpDone
            entry={saved}
            onAnother={() => form.reset({ ...emptyPulp, producedAt: next(producedAt) })}
            onUndone={() => {
              form.sending.markUnsaved();
              back();
            }}
          />
        )}
      </TilesSettled>
      {asked.dialog}
    </Page>
  );
}

interface PulpDoneProps {
  entry: Pulp;
  onAnother: () => void;
  onUndone: () => void;
}

function PulpDone({ entry, onAnother, onUndone }: PulpDoneProps) {
  const { lot, fruit, producedAt, yieldPct, qualityFlags } = entry;
  const yielded = yieldPct === null ? "" : ` · rendimento ${formatPercent(yieldPct)}`;
  return (
    <EntryDone
      lot={lot}
      item={fruit}
      receivedAt={producedAt}
      supplier={undefined}
      facts={`Pasta de ${fruit.name} · ${formatDay(producedAt)}${yielded}`}
      onAnother={onAnother}
      undo={{ route: pulpRoutes.remove, id: entry.id, version: entry.version, onUndone }}
    >
      {qualityFlags.map((flag) => (
        <Notice key={flag}>Atenção: {flag}</Notice>
      ))}
    </EntryDone>
  );
}
