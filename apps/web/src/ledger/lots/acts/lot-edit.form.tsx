import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { PlaceField } from "../../../registries/parts/places/place-field.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { NotesField, TextField } from "../../../ui/form/inputs.tsx";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { useRecordForm } from "../../../ui/form/use-record-form.ts";
import { ExpiryEffects } from "../../parts/lots/expiry-effects.tsx";
import { lotLabels } from "../lot-words.ts";

/** The form for the fields of the lot itself; all remaining fields belong to the entry of the lot. */
export function LotEditForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const form = useRecordForm({
    name: "lot",
    route: lotsRoutes.update,
    params: { id: lot.id },
    version: lot.version,
    initial: { code: lot.code, expiresAt: lot.expiresAt, placeId: lot.placeId, notes: lot.notes ?? "" },
    labels: { ...lotLabels, placeId: lotLabels.location },
    required: ["code"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Lote alterado");
      onDone();
    },
  });
  return (
    <RecordFormView form={form}>
      <TextField
        field={form.getField("code")}
        maxLength={20}
        autoCapitalize="characters"
        description="Só muda enquanto o lote não foi usado. Imprima a etiqueta de novo depois."
      />
      <DayField field={form.getField("expiresAt")} isExpiry />
      <ExpiryEffects lotId={lot.id} before={lot.expiresAt} expiresAt={form.values.expiresAt} />
      <PlaceField field={form.getField("placeId")} name="placeId" act="edit" />
      <NotesField field={form.getField("notes")} />
    </RecordFormView>
  );
}
