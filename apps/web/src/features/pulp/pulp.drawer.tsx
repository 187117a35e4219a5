import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { useState } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { formatPercent } from "../../shared/format/numbers.ts";
import { History } from "../../shared/history/history.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { DrawerRecord } from "../../shared/list/drawer-record.tsx";
import { ReceiptLot } from "../../shared/receipts/receipt-lot.tsx";
import { useUser } from "../../shared/session/session.ts";
import { PulpCorrection } from "./correction.form.tsx";
import { PulpFacts } from "./pulp-facts.tsx";
import { pulpHistory } from "./pulp-history.ts";

/** One pulping over the list: its lot, what went in and came out; for administrators its correction and its history. */
export function PulpDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const user = useUser();
  const { data } = useCall(pulpRoutes.read, { params: { id } }, { enabled: !isLeaving });
  return (
    <DrawerRecord title={data === undefined ? null : `Pasta de ${data.fruit.name}`}>
      <Loaded route={pulpRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(entry) => (
          <>
            <ReceiptLot receipt={entry} said="produzidos">
              <p>{factsOf(entry)}</p>
            </ReceiptLot>
            {user?.level === 1 ? (
              <RecordTabs
                tabs={[
                  { name: "dados", label: "Dados", content: <PulpFacts entry={entry} /> },
                  {
                    name: "correcao",
                    label: "Corrigir",
                    content: <PulpCorrection key={id} entry={entry} onReversing={setLeaving} onReversed={onClose} />,
                  },
                  {
                    name: "historico",
                    label: "Histórico",
                    content: <History entity="productions" entityId={id} {...pulpHistory} />,
                  },
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

function factsOf({ producedAt, yieldPct }: Pulp): string {
  return [formatDay(producedAt), ...(yieldPct === null ? [] : [`rendimento ${formatPercent(yieldPct)}`])].join(" · ");
}
