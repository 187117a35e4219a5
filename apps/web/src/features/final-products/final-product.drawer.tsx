import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import { useState } from "react";
import { historyTab } from "../../domain/audit/history.tsx";
import { ReceiptLot } from "../../domain/receipts/receipt-lot.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { PackingCorrection } from "./correction.form.tsx";
import { factsOfPacking } from "./packing-done.tsx";
import { PackingFacts } from "./packing-facts.tsx";
import { packingHistory } from "./packing-history.ts";

/** One packing over the list: its lot, what went in and came out, its correction, who changed it. */
export function FinalProductDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useCall(finalProductsRoutes.read, { params: { id } }, { enabled: !isLeaving });
  return (
    <DrawerRecord title={data?.fruit.name ?? null}>
      <Loaded route={finalProductsRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(entry) => (
          <>
            <ReceiptLot receipt={entry} said="produzidas">
              <p>{factsOfPacking(entry)}</p>
            </ReceiptLot>
            <RecordTabs
              tabs={[
                { name: "dados", label: "Dados", content: <PackingFacts entry={entry} /> },
                {
                  name: "correcao",
                  label: "Corrigir",
                  content: <PackingCorrection key={id} entry={entry} onReversing={setLeaving} onReversed={onClose} />,
                },
                historyTab({ entity: "productions", entityId: id, ...packingHistory }),
              ]}
            />
          </>
        )}
      </Loaded>
    </DrawerRecord>
  );
}
