import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { DrawerRecord } from "../../shared/list/drawer-record.tsx";
import { Flags } from "../../shared/productions/flags.tsx";
import { PastDay } from "../../shared/receipts/past-day.tsx";
import { ReceiptDone } from "../../shared/receipts/receipt-done.tsx";
import { BlendFields } from "./blend-fields.tsx";
import { blendBody, blendLabels, emptyBlend } from "./blend-values.ts";
import { touchedByBlend, useBlend } from "./use-blend.ts";

/** *Novo lote composto*, over the list: lots are picked and poured together. */
export function NewBlendDrawer() {
  const [saved, setSaved] = useState<CompositeLot | null>(null);
  return (
    <DrawerRecord title="Novo lote composto">
      {saved === null ? (
        <NewBlend onSaved={setSaved} />
      ) : (
        <ReceiptDone
          lot={saved.lot}
          item={saved.fruit.name}
          receivedAt={saved.producedAt}
          supplier={undefined}
          facts={`${saved.fruit.name} · ${saved.parts.length} lotes · ${formatDay(saved.producedAt)}`}
          onAnother={() => setSaved(null)}
        >
          <Flags flags={[...saved.qualityFlags, "Meça o pH do lote"]} />
        </ReceiptDone>
      )}
    </DrawerRecord>
  );
}

function NewBlend({ onSaved }: { onSaved: (entry: CompositeLot) => void }) {
  const form = useRecordForm({
    name: "composite-lot",
    route: compositeLotsRoutes.create,
    initial: emptyBlend,
    labels: blendLabels,
    required: ["fruitId"],
    toBody: blendBody,
    onSaved: (entry) => {
      alerts.success(`Lote composto registrado: ${entry.lot.code}`);
      touchedByBlend.forEach(invalidateResource);
      onSaved(entry);
    },
  });
  const blend = useBlend(form.values);
  return (
    <RecordFormView
      form={form}
      action="Misturar"
      note={<PastDay day={form.values.producedAt} said="Composto em" onToday={() => form.set({ producedAt: null })} />}
    >
      <BlendFields form={form} blend={blend} />
    </RecordFormView>
  );
}
