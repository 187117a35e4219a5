import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { useState } from "react";
import { Flags } from "../../domain/productions/flags.tsx";
import { PastDay } from "../../domain/receipts/past-day.tsx";
import { ReceiptDone } from "../../domain/receipts/receipt-done.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { useBlend } from "./blend.ts";
import { BlendFields } from "./blend-fields.tsx";
import { blendBody, blendLabels, emptyBlend } from "./blend-values.ts";

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
