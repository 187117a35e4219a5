import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { useState } from "react";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { EntryLot } from "../parts/entries/entry-lot.tsx";
import { ReceptionCorrection } from "./correction.form.tsx";
import { DeliveryPaperButton } from "./delivery-paper-button.tsx";
import { receptionHistory } from "./reception-values.ts";
import { StoredWeighings } from "./stored-weighings.tsx";

/** One reception of fruit in a drawer over the list: its lot and facts, its correction, its history. */
export function RawMaterialDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useCall(rawMaterialsRoutes.read, { params: { id } }, { enabled: !isLeaving });
  return (
    <DrawerRecord title={data === undefined ? null : <ItemName item={data.fruit} />}>
      <Loaded route={rawMaterialsRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(entry) => (
          <>
            <EntryLot entry={entry}>
              <p>{factsOf(entry)}</p>
              <StoredWeighings weighings={entry.weighings} />
              {entry.payableKg != null && (
                <p>
                  A pagar <strong>{formatKg(entry.payableKg)}</strong>: {entry.payableReason}
                </p>
              )}
            </EntryLot>
            <DeliveryPaperButton entryId={id} />
            <RecordTabs
              tabs={[
                {
                  name: "dados",
                  label: "Dados",
                  content: <ReceptionCorrection key={id} entry={entry} onReversing={setLeaving} onReversed={onClose} />,
                },
                historyTab({ entity: "receipts", entityId: id, ...receptionHistory }),
              ]}
            />
          </>
        )}
      </Loaded>
    </DrawerRecord>
  );
}

function factsOf({ supplier, receivedAt, netKg, rejectedKg }: RawMaterial): string {
  const refused = rejectedKg > 0 ? [`${formatKg(rejectedKg)} recusados`] : [];
  return [supplier.name, formatDay(receivedAt), `${formatKg(netKg)} líquidos`, ...refused].join(" · ");
}
