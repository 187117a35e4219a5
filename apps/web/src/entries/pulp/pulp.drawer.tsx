import { Stack } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { type Pulp, storageNames } from "@pomar/contract/entries/productions/pulp.schema";
import type { Dose } from "@pomar/contract/ledger/lots/lots.schema";
import { useState } from "react";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { ExpiryEffects } from "../../ledger/parts/lots/expiry-change.tsx";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg, formatMoney, formatPercent, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { answeredInChain } from "../parts/corrections/answered-in-chain.ts";
import { CorrectionInChain } from "../parts/corrections/correction-in-chain.tsx";
import { EntryLot } from "../parts/entries/entry-lot.tsx";
import { Reversal } from "../parts/entries/reversal.tsx";
import { Flags } from "../parts/productions/flags.tsx";
import { productionHistory } from "../parts/productions/production-history.ts";
import { UsedLots } from "../parts/productions/used-lots.tsx";
import { usePulpDoubts } from "./pulp-doubts.ts";
import { PulpFields } from "./pulp-fields.tsx";
import { BalanceNote, MassBalance } from "./pulp-figures.tsx";
import { type PulpValues, pulpBody, pulpLabels, valuesOfPulp } from "./pulp-values.ts";
import { type LivePulping, pulpMessages, savedPulp, usePulping } from "./pulping.ts";

/** One pulping in a drawer over the list: lot, inputs and output; for administrators correction and history. */
export function PulpDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const user = useUser();
  const { data } = useCall(pulpRoutes.read, { params: { id } }, { enabled: !isLeaving });
  return (
    <DrawerRecord
      title={data === undefined ? null : <ItemName item={data.fruit}>{`Pasta de ${data.fruit.name}`}</ItemName>}
    >
      <Loaded route={pulpRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(entry) => (
          <>
            <EntryLot entry={entry} said="produzidos">
              <p>
                {formatDay(entry.producedAt)}
                {entry.yieldPct !== null && (
                  <>
                    {" · rendimento "}
                    <Explained figure="yield" id={entry.lot.id}>
                      {formatPercent(entry.yieldPct)}
                    </Explained>
                  </>
                )}
              </p>
            </EntryLot>
            {user?.level === 1 ? (
              <RecordTabs
                tabs={[
                  { name: "dados", label: "Dados", content: <PulpFacts entry={entry} /> },
                  {
                    name: "correcao",
                    label: "Corrigir",
                    content: <PulpCorrection key={id} entry={entry} onReversing={setLeaving} onReversed={onClose} />,
                  },
                  productionHistory(id, historyLabels, { storage: storageWords, pasteurization: heatWords }),
                ]}
              />
            ) : (
              <PulpFacts entry={entry} />
            )}
          </>
        )}
      </Loaded>
    </DrawerRecord>
  );
}

const historyLabels = {
  ...pulpLabels,
  yieldPct: "Rendimento",
  unexplainedLossKg: "Não explicado",
  totalCost: "Custo",
  unitCost: "Custo por kg",
};
const storageWords = (value: unknown) => storageNames[value as Pulp["storage"]];
const heatWords = (value: unknown) => pasteurizationWords(value as NonNullable<Pulp["pasteurization"]>);

/** The facts of a recorded pulping: its anomalies first, then its mass balance, its inputs, and the rest. */
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
          ["Custo", costOf(entry)],
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

/** `65 °C por 30 s` */
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
          quanto se esperava
        </Explained>
      </small>
    </>
  );
}

function costOf({ lot, totalCost, unitCost }: Pulp) {
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

interface PulpCorrectionProps {
  entry: Pulp;
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

/** The form that corrects a pulping. */
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
    answered: answeredInChain,
  });
  const pulping: LivePulping = usePulping(form.values, entry);
  const asked = useConfirmation({
    form,
    doubts: usePulpDoubts(form.values, pulping, entry),
    schema: pulpRoutes.update.body,
    body: pulpBody(form.values),
  });
  const { expiresAt } = form.values;
  // An empty expiry follows the shelf life of the fruit's pulp.
  const expiryNote = expiresAt !== null && (
    <ExpiryEffects lotId={entry.lot.id} before={entry.lot.expiresAt} expiresAt={expiresAt} />
  );
  return (
    <>
      <RecordFormView
        form={asked.form}
        action="Salvar correção"
        saves={savedPulp(form.values, pulping)}
        note={
          <>
            <CorrectionInChain form={form} entryKind="pulp" entryId={entry.id} />
            <BalanceNote pulping={pulping} />
            <ClosedMonth day={entry.producedAt} />
          </>
        }
      >
        <PulpFields form={form} pulping={pulping} expiryNote={expiryNote} />
        <Reversal
          form={form}
          route={pulpRoutes.remove}
          entry={entry}
          consequence="o que entrou nele volta aos seus lotes"
          onReversing={onReversing}
          onReversed={onReversed}
        />
      </RecordFormView>
      {asked.dialog}
    </>
  );
}
