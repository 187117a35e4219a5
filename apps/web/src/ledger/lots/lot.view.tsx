import { Skeleton } from "@mantine/core";
import { type Weighing, writtenWeighing } from "@pomar/contract/entries/receptions/weighings.rules";
import { type Decision, decisionNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { useParams, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { confirmedRepeatLabel } from "../../entries/parts/entries/confirmed-repeat.ts";
import { HistoryOfEvents } from "../../people/parts/audit/history-tab.tsx";
import type { Words } from "../../people/parts/audit/words.ts";
import { useCall, useRows } from "../../ui/api/hooks.ts";
import { formatDay, formatDistance } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Coming } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { shownDay, usePast } from "../../ui/past/past.ts";
import { RecordColumns } from "../../ui/record/record-columns.tsx";
import { LotName } from "../parts/lots/lot-link.tsx";
import { LotStatusChip } from "../parts/lots/lot-status-chip.tsx";
import { MassBar } from "../parts/lots/mass-bar.tsx";
import { LotActions } from "./lot-actions.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { LotLedger } from "./lot-ledger.tsx";
import { LotStatusNotice } from "./lot-status-notice.tsx";
import { LotUsageLists } from "./lot-usage.tsx";
import { howMuch, lotLabels } from "./lot-words.ts";

const lotRoute = "/full/lots/view/$id";

// The code of the graph is large, so it loads only when a user opens the trace.
const LotTrace = lazyPart(async () => (await import("./trace/lot-trace.tsx")).LotTrace);
const LotRecall = lazyPart(async () => (await import("./recall/lot-recall.tsx")).LotRecall);

/** The page of one lot: its facts, the next necessary action, and its uses. */
export function LotViewPage() {
  const { id } = useParams({ from: lotRoute });
  const { step } = useSearch({ from: lotRoute });
  const past = usePast();
  const lot = useCall(lotsRoutes.read, { params: { id }, query: past ?? {} });
  if (lot.data === undefined)
    return (
      <Page title="Lote" looksBack={past !== null}>
        {lot.error !== null ? (
          <Card>
            {past !== null && lot.error.statusCode === 404 ? (
              <p>Este lote ainda não existia ou não estava registrado.</p>
            ) : (
              <Failed error={lot.error} onRetry={() => void lot.refetch()} />
            )}
          </Card>
        ) : (
          <Coming />
        )}
      </Page>
    );
  if (step === "recall" && past === null)
    return (
      <Suspense fallback={<Page title={`Recolher ${lot.data.code}`}>{null}</Page>}>
        <LotRecall key={id} lot={lot.data} />
      </Suspense>
    );
  return <LoadedLot key={id} lot={lot.data} />;
}

function LoadedLot({ lot }: { lot: Lot }) {
  const past = usePast();
  const usage = useCall(lotsRoutes.usage, { params: { lotId: lot.id }, query: past ?? {} });
  const isWaiting = usage.data === undefined;
  // The graph of a trace is visible without scrolling.
  const isTracing = useSearch({ from: lotRoute }).tab === "rastreio";
  const isEmpty = lot.balance === 0;
  const mass = lot.removedAt === null && (
    <MassBar
      label={lot.unit === "un" ? "Onde está o lote" : "Onde está a massa"}
      usage={usage.data}
      whole={howMuch(lot)}
      facts={[
        lot.expiresAt === null || isEmpty
          ? null
          : ["Vence", formatDay(lot.expiresAt), formatDistance(lot.expiresAt, shownDay())],
        ["Local", lot.location ?? (isEmpty ? null : "Sem local")],
      ]}
    />
  );
  return (
    <Page
      title={lot.code}
      aside={<LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} lotId={lot.id} />}
      subtitle={<LotName lot={lot} />}
      looksBack
      actions={past === null && <LotActions lot={lot} />}
    >
      <LotStatusNotice lot={lot} shipments={usage.data?.shipments} />
      {!isTracing && mass}
      <RecordColumns
        isWide={isTracing || lot.removedAt !== null}
        side={
          <>
            {isTracing && mass}
            <Card title="Dados do lote">
              <LotFacts lot={lot} withExpiry={isEmpty} />
            </Card>
          </>
        }
      >
        <Card aria-label="Atividade">
          <RecordTabs
            tabs={[
              {
                name: "uso",
                label: "Uso",
                content: isWaiting ? <Skeleton height={120} /> : <LotUsageLists usage={usage.data} />,
              },
              {
                name: "rastreio",
                label: "Rastreio",
                content: (
                  <Suspense fallback={<Skeleton height={420} />}>
                    <LotTrace lot={lot} />
                  </Suspense>
                ),
              },
              { name: "movimentos", label: "Movimentos", content: <LotLedger lot={lot} /> },
              ...(past === null
                ? [{ name: "historico", label: "Histórico", content: <LotHistory lotId={lot.id} /> }]
                : []),
            ]}
          />
        </Card>
      </RecordColumns>
    </Page>
  );
}

/** The labels of the lot's own fields, followed by the labels of the fields of its entries. */
const historyLabels: Record<string, string> = {
  decision: "Situação",
  decisionReason: "Motivo",
  ...lotLabels,
  writtenOff: "Descartado de novo",
  reason: "Por quê",
  supplier: "Fornecedor",
  fruit: "Fruta",
  item: "Item",
  receivedAt: "Recebido em",
  producedAt: "Fabricação",
  quantity: "Quantidade",
  grossKg: "Peso bruto",
  tareKg: "Tara",
  weighings: "Pesagens",
  netKg: "Peso líquido",
  rejectedKg: "Recusado",
  outputKg: "Pasta obtida",
  refuseKg: "Refugo",
  residueKg: "Bagaço",
  units: "Unidades",
  brix: "Brix",
  ph: "pH",
  acidity: "Acidez",
  totalSolids: "Sólidos totais",
  unitPrice: "Preço",
  payableKg: "Peso a pagar",
  payableReason: "Motivo do peso a pagar",
  total: "Total",
  invoiceNumber: "Nota fiscal",
  confirmedRepeat: confirmedRepeatLabel,
};

const masses = ["grossKg", "tareKg", "netKg", "rejectedKg", "payableKg", "outputKg", "refuseKg", "residueKg"];
const kilograms: Words = (value) => formatKg(value as number);
const historyFormat: Record<string, Words> = {
  decision: (value) => decisionNames[value as Decision],
  weighings: (value) => writtenWeighing(value as Weighing),
  ...Object.fromEntries(masses.map((field) => [field, kilograms])),
};

function LotHistory({ lotId }: { lotId: string }) {
  const events = useRows(lotsRoutes.history, { params: { id: lotId }, query: { rows: 20 } });
  return <HistoryOfEvents events={events} labels={historyLabels} format={historyFormat} />;
}
