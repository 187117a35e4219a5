import { Stack } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { type Pulp, storageNames } from "@pomar/contract/entries/productions/pulp.schema";
import type { Dose } from "@pomar/contract/ledger/lots/lots.schema";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { ExpiryEffects } from "../../ledger/parts/lots/expiry-effects.tsx";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useUser } from "../../ui/api/session.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg, formatMoney, formatPercent, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { CorrectionForm, type CorrectionRecordForm, useCorrectionForm } from "../parts/corrections/correction-form.tsx";
import { EntryDrawer, OwnEntryPage } from "../parts/entries/entry-record.tsx";
import type { ReversalEvents } from "../parts/entries/reversal.tsx";
import { Flags } from "../parts/productions/flags.tsx";
import { buildProductionWording, productionHistory } from "../parts/productions/production-history.ts";
import { isEverythingLoaded } from "../parts/productions/production-inputs.ts";
import { UsedLots } from "../parts/productions/used-lots.tsx";
import { usePulpDoubts } from "./pulp-doubts.ts";
import { PulpFields } from "./pulp-fields.tsx";
import { MassBalance } from "./pulp-figures.tsx";
import { listRequired, type PulpValues, pulpBody, pulpLabels, valuesOfPulp } from "./pulp-values.ts";
import { type LivePulping, listPulpTotals, pulpMessages, summarizePulp, usePulping } from "./pulping.ts";

export function PulpDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useUser();
  return (
    <EntryDrawer
      route={pulpRoutes.read}
      id={id}
      onClose={onClose}
      title={({ fruit }) => <ItemName item={fruit}>{`Pasta de ${fruit.name}`}</ItemName>}
      origin="produzidos"
      facts={({ lot, producedAt, yieldPct }) => (
        <p>
          {formatDay(producedAt)}
          {yieldPct !== null && (
            <>
              {" · rendimento "}
              <Explained figure="yield" id={lot.id}>
                {formatPercent(yieldPct)}
              </Explained>
            </>
          )}
        </p>
      )}
    >
      {(entry, events) =>
        user?.level === 1 ? (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <PulpFacts entry={entry} /> },
              { name: "correcao", label: "Corrigir", content: <PulpCorrection key={id} entry={entry} {...events} /> },
              productionHistory(id, wording),
            ]}
          />
        ) : (
          <PulpFacts entry={entry} />
        )
      }
    </EntryDrawer>
  );
}

export function OwnPulpingPage() {
  const { id } = useParams({ from: "/full/pulp/correct/$id" });
  return (
    <OwnEntryPage title={pages["/pulp/correct/$id"].title} route={pulpRoutes.read} id={id} origin="produzidos">
      {(entry, events) => <PulpCorrection key={id} entry={entry} {...events} />}
    </OwnEntryPage>
  );
}

const wording = buildProductionWording(
  {
    ...pulpLabels,
    yieldPct: "Rendimento",
    unexplainedLossKg: "Não explicado",
    totalCost: "Custo",
    unitCost: "Custo por kg",
  },
  {
    storage: (value) => storageNames[value as Pulp["storage"]],
    pasteurization: (value) => pasteurizationWords(value as NonNullable<Pulp["pasteurization"]>),
  },
);

function PulpFacts({ entry }: { entry: Pulp }) {
  const { inputKg, unexplainedLossKg, yieldPct, brix, ph, acidity, totalSolids, pasteurization, doses } = entry;
  const { expiresAt } = entry.lot;
  return (
    <Stack gap="lg">
      <Flags flags={entry.qualityFlags} />
      <MassBalance values={entry} inputKg={inputKg} figures={{ unexplainedLossKg, yieldPct, excessKg: null }} />
      <UsedLots
        parts={[
          { title: "Fruta e pasta", used: entry.inputs },
          { title: "Aditivos", used: entry.additives },
          { title: "Adicionais", used: entry.additionals },
          { title: "Embalagens", used: entry.packagings },
        ]}
      />
      <Fields
        of={[
          ["Brix", brix === null ? null : formatNumber(brix)],
          ["pH", ph === null ? null : formatNumber(ph)],
          ["Acidez", acidity === null ? null : unbroken(formatNumber(acidity), "g/100 g")],
          ["Sólidos totais", totalSolids === null ? null : unbroken(formatNumber(totalSolids), "g/100 g")],
          ["Doses", doses.length === 0 ? null : doses.map(doseWords).join("; ")],
          ["Pasteurização", pasteurization && pasteurizationWords(pasteurization)],
          ["Armazenamento", storageNames[entry.storage]],
          ["Não explicado", <Loss key="loss" entry={entry} />],
          ["Validade", expiresAt && formatDay(expiresAt)],
          ["Custo", renderCost(entry)],
          ["Observações", entry.notes],
        ]}
      />
    </Stack>
  );
}

function doseWords({ additive, mgPerKg, maxMgPerKg }: Dose): string {
  const dose = formatNumber(mgPerKg, 1);
  const upTo = maxMgPerKg === null ? dose : `${dose} de ${formatNumber(maxMgPerKg, { atMost: 1 })}`;
  return `${additive.name} ${unbroken(upTo, "mg/kg")}`;
}

/** The pasteurization in words: `65 °C por 30 s`. */
function pasteurizationWords({ temperatureC, seconds }: NonNullable<Pulp["pasteurization"]>): string {
  return `${unbroken(formatNumber(temperatureC), "°C")} por ${unbroken(formatNumber(seconds), "s")}`;
}

function Loss({ entry: { lot, unexplainedLossKg } }: { entry: Pulp }) {
  return (
    <>
      <Explained figure="production-loss" id={lot.id}>
        {formatKg(unexplainedLossKg)}
      </Explained>{" "}
      <small>
        <Explained figure="expected-yield" id={lot.id}>
          quantidade esperada
        </Explained>
      </small>
    </>
  );
}

function renderCost({ lot, totalCost, unitCost }: Pulp) {
  if (totalCost === undefined) return null;
  return (
    <>
      <Explained figure="total-cost" id={lot.id}>
        {totalCost === null ? withoutCost() : formatMoney(totalCost)}
      </Explained>
      {unitCost != null && (
        <>
          {" · "}
          <Explained figure="unit-cost" id={lot.id}>
            {formatUnitPrice(unitCost)} por kg de pasta
          </Explained>
        </>
      )}
    </>
  );
}

function PulpCorrection({ entry, ...events }: ReversalEvents & { entry: Pulp }) {
  const form: CorrectionRecordForm<PulpValues> = useCorrectionForm(entry, {
    name: "pulp",
    route: pulpRoutes.update,
    initial: valuesOfPulp(entry),
    labels: pulpLabels,
    required: (values) => [...listRequired(values), "producedAt"],
    toBody: pulpBody,
    checkAlso: (values) => pulpMessages(values, pulping.lotData, entry.lot.expiresAt),
  });
  const pulping: LivePulping = usePulping(form.values, entry);
  const { expiresAt } = form.values;
  // The page shows the effects of a typed expiry; an empty expiry means the shelf life of the fruit's pulp.
  const expiryNote = expiresAt !== null && (
    <ExpiryEffects lotId={entry.lot.id} before={entry.lot.expiresAt} expiresAt={expiresAt} />
  );
  return (
    <CorrectionForm
      {...events}
      form={form}
      kind="pulp"
      routes={pulpRoutes}
      entry={entry}
      wording={wording}
      isComing={!isEverythingLoaded(form.values.inputs, form.values, pulping.lotData)}
      day={entry.producedAt}
      doubts={usePulpDoubts(form.values, pulping, entry)}
      saves={summarizePulp(form.values, pulping)}
      lacks={pulping.obstacle}
      totals={listPulpTotals(pulping)}
      consequence="o que foi usado volta aos lotes de origem"
    >
      <PulpFields form={form} pulping={pulping} expiryNote={expiryNote} />
    </CorrectionForm>
  );
}
