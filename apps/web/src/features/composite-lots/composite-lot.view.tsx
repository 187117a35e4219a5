import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { historyTab } from "../../domain/audit/history.tsx";
import { LotLabelButton } from "../../domain/lots/lot-label-button.tsx";
import { LotStatusChip } from "../../domain/lots/lot-status-chip.tsx";
import { UsedLots } from "../../domain/productions/used-lots.tsx";
import { ReceiptLot } from "../../domain/receipts/receipt-lot.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Card, Columns } from "../../ui/kit/card.tsx";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { BlendFacts } from "./blend-facts.tsx";
import { blendHistory } from "./blend-history.ts";
import { BlendCorrection } from "./correction.form.tsx";

/** One blend: what it is of and what it came to, its parts, its correction, who changed it. */
export function CompositeLotViewPage() {
  const { id } = useParams({ from: "/full/composite-lots/view/$id" });
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
    <Columns>
      <div>
        <ReceiptLot receipt={entry} said="compostos" />
        <BlendFacts entry={entry} />
      </div>
      <Card aria-label="Partes e correção">
        <RecordTabs
          tabs={[
            {
              name: "partes",
              label: "Partes",
              content: <UsedLots parts={[{ title: `${entry.parts.length} lotes`, used: entry.parts }]} />,
            },
            {
              name: "correcao",
              label: "Corrigir",
              content: <BlendCorrection entry={entry} onReversing={onLeaving} onReversed={goBack} />,
            },
            historyTab({ entity: "productions", entityId: entry.id, ...blendHistory }),
          ]}
        />
      </Card>
    </Columns>
  );
}
