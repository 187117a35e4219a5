import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { EntryDrawer, OwnEntryPage } from "../parts/entries/entry-record.tsx";
import { StoredWeighings } from "../parts/receptions/weighed-card.tsx";
import { ReceptionCorrection } from "./correction.form.tsx";
import { DeliveryPaperButton } from "./delivery-paper-button.tsx";
import { receptionHistory } from "./reception-values.ts";

export function RawMaterialDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EntryDrawer
      route={rawMaterialsRoutes.read}
      id={id}
      onClose={onClose}
      title={({ fruit }) => <ItemName item={fruit} />}
      facts={(entry) => (
        <>
          <p>{describeReception(entry)}</p>
          <StoredWeighings weighings={entry.weighings} />
          {entry.payableKg != null && (
            <p>
              A pagar <strong>{formatKg(entry.payableKg)}</strong>: {entry.payableReason}
            </p>
          )}
        </>
      )}
    >
      {(entry, events) => (
        <>
          <DeliveryPaperButton entryId={id} />
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <ReceptionCorrection key={id} entry={entry} {...events} /> },
              historyTab({ entity: "receipts", entityId: id, ...receptionHistory }),
            ]}
          />
        </>
      )}
    </EntryDrawer>
  );
}

export function OwnReceptionPage() {
  const { id } = useParams({ from: "/full/raw/correct/$id" });
  return (
    <OwnEntryPage
      title={pages["/raw/correct/$id"].title}
      actions={<DeliveryPaperButton entryId={id} isBrief />}
      route={rawMaterialsRoutes.read}
      id={id}
    >
      {(entry, events) => <ReceptionCorrection key={id} entry={entry} {...events} />}
    </OwnEntryPage>
  );
}

function describeReception({ supplier, receivedAt, netKg, rejectedKg }: RawMaterial): string {
  const refused = rejectedKg > 0 ? [`${formatKg(rejectedKg)} recusados`] : [];
  return [supplier.name, formatDay(receivedAt), `${formatKg(netKg)} líquidos`, ...refused].join(" · ");
}
