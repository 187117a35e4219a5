import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { useState } from "react";
import { historyTab } from "../../domain/audit/history.tsx";
import { ReceiptLot } from "../../domain/receipts/receipt-lot.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
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
                  historyTab({ entity: "productions", entityId: id, ...pulpHistory }),
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
