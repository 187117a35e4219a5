import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatKg } from "../../shared/format/numbers.ts";
import { History } from "../../shared/history/history.tsx";
import { useBackTo } from "../../shared/layout/go-back.ts";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { Page } from "../../shared/layout/page.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { tabLater } from "../../shared/layout/tab-later.tsx";
import { LotLabelButton } from "../../shared/lots/lot-label-button.tsx";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { UsedLots } from "../../shared/productions/used-lots.tsx";
import { ReceiptLot } from "../../shared/receipts/receipt-lot.tsx";
import { BlendFacts } from "./blend-facts.tsx";
import { blendHistory } from "./blend-history.ts";
import classes from "./composite-lots.module.css";

const BlendCorrection = tabLater(async () => (await import("./correction.form.tsx")).BlendCorrection);

/** One blend: what it is of and what it came to, its parts, its correction, who changed it. */
export function CompositeLotViewPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useCall(compositeLotsRoutes.read, { params: { id } }, { enabled: !isLeaving });
  return (
    <Page
      title={data?.lot.code ?? "Lote composto"}
      aside={data && <LotStatusChip status={data.lot.status} expiresAt={data.lot.expiresAt} type={data.lot.type} />}
      subtitle={data && `${lotTypeNames[data.type]} de ${data.fruit.name}, ${formatKg(data.quantity)} compostos`}
      actions={data && <Label entry={data} />}
    >
      <Loaded key={id} route={compositeLotsRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(entry) => <Blend entry={entry} onLeaving={setLeaving} />}
      </Loaded>
    </Page>
  );
}

function Label({ entry: { lot, fruit, producedAt, quantity } }: { entry: CompositeLot }) {
  return (
    <LotLabelButton
      lots={[
        {
          id: lot.id,
          code: lot.code,
          item: fruit.name,
          quantity: formatKg(quantity),
          madeOn: producedAt,
          expiresAt: lot.expiresAt,
          supplier: undefined,
        },
      ]}
    />
  );
}

function Blend({ entry, onLeaving }: { entry: CompositeLot; onLeaving: (isLeaving: boolean) => void }) {
  const goBack = useBackTo("/composite-lots/find-all");
  return (
    <div className={classes.columns}>
      <div>
        <ReceiptLot receipt={entry} said="compostos" />
        <BlendFacts entry={entry} />
      </div>
      <section className={classes.card} aria-label="Partes e correção">
        <RecordTabs
          tabs={[
            {
              name: "partes",
              label: "Partes",
              content: (
                <div className={classes.parts}>
                  <UsedLots parts={[{ title: `${entry.parts.length} lotes`, used: entry.parts }]} />
                </div>
              ),
            },
            {
              name: "correcao",
              label: "Corrigir",
              content: <BlendCorrection entry={entry} onReversing={onLeaving} onReversed={goBack} />,
            },
            {
              name: "historico",
              label: "Histórico",
              content: <History entity="productions" entityId={entry.id} {...blendHistory} />,
            },
          ]}
        />
      </section>
    </div>
  );
}
