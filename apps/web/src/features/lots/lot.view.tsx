import { Skeleton } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { Page } from "../../shared/layout/page.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { tabLater } from "../../shared/layout/tab-later.tsx";
import { Failed } from "../../shared/list/list-states.tsx";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { isOfFruit, whatOf } from "../../shared/lots/what-of.ts";
import { LotActions } from "./lot-actions.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { LotStanding } from "./lot-standing.tsx";
import { LotUsageLists } from "./lot-usage.tsx";
import { howMuch } from "./lot-words.ts";
import classes from "./lots.module.css";
import { MassBar } from "./mass-bar.tsx";

const LotLedger = tabLater(async () => (await import("./lot-ledger.tsx")).LotLedger);
const LotHistory = tabLater(async () => (await import("./lot-history.tsx")).LotHistory);
// What draws the graph is heavy, and is fetched by those who look at a trace.
const LotTrace = lazy(() =>
  import("./trace/lot-trace.tsx").then(({ LotTrace: component }) => ({ default: component })),
);
const LotRecall = lazy(() =>
  import("./recall/lot-recall.tsx").then(({ LotRecall: component }) => ({ default: component })),
);

/** One lot: what it is and what it waits for, its facts, and what became of it. */
export function LotViewPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { step } = useSearch({ strict: false }) as { step?: string };
  const lot = useCall(lotsRoutes.read, { params: { id } });
  if (lot.data === undefined)
    return (
      <Page title="Lote">
        {lot.error !== null ? (
          <div className={classes.card}>
            <Failed error={lot.error} onRetry={() => void lot.refetch()} />
          </div>
        ) : (
          <Waiting />
        )}
      </Page>
    );
  if (step === "recall")
    return (
      <Suspense fallback={<Page title={`Recolher ${lot.data.code}`}>{null}</Page>}>
        <LotRecall key={id} lot={lot.data} />
      </Suspense>
    );
  return <LoadedLot key={id} lot={lot.data} />;
}

function LoadedLot({ lot }: { lot: Lot }) {
  const usage = useCall(lotsRoutes.usage, { params: { lotId: lot.id } });
  const isWaiting = usage.data === undefined;
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  return (
    <Page
      title={lot.code}
      aside={<LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />}
      subtitle={whatOf(lot)}
      actions={<LotActions lot={lot} />}
    >
      <LotStanding lot={lot} />
      <div className={classes.columns} data-wide={tab === "rastreio" || undefined}>
        <section className={classes.card} aria-labelledby="lot-mass">
          <h2 id="lot-mass" className={classes.title}>
            {isOfFruit(lot) ? "Onde está a massa" : "Onde está"}
          </h2>
          {isWaiting ? <Skeleton height={44} /> : <MassBar usage={usage.data} whole={howMuch(lot)} />}
          <LotFacts lot={lot} />
        </section>
        <section className={classes.card} aria-label="Atividade">
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
              { name: "historico", label: "Histórico", content: <LotHistory lotId={lot.id} /> },
            ]}
          />
        </section>
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.card}>
        <Skeleton height={20} width="40%" mb={16} />
        <Skeleton height={14} mb={24} />
        <Skeleton height={160} />
      </div>
      <div className={classes.card}>
        <Skeleton height={20} width="30%" mb={16} />
        <Skeleton height={120} />
      </div>
    </div>
  );
}
