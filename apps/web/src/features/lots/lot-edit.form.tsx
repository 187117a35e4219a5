import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { alerts } from "../../shared/alerts/alerts.ts";
import { DayField } from "../../shared/form/day-field.tsx";
import { NotesField, TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { ExpiryEffects } from "../../shared/lots/expiry-effects.tsx";
import { lotLabels } from "./lot-labels.ts";
import classes from "./lots.module.css";

/** What may be put right in a lot itself; all else belongs to its entry. */
export function LotEditForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const form = useRecordForm({
    name: "lot",
    route: lotsRoutes.update,
    params: { id: lot.id },
    version: lot.version,
    initial: {
      code: lot.code,
      expiresAt: lot.expiresAt,
      location: lot.location ?? "",
      notes: lot.notes ?? "",
    },
    labels: lotLabels,
    required: ["code"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Lote alterado");
      onDone();
    },
  });
  return (
    <div className={classes.dialogForm}>
      <RecordFormView form={form}>
        <TextField
          field={form.field("code")}
          maxLength={20}
          autoCapitalize="characters"
          description="Só muda enquanto o lote não foi usado. Imprima a etiqueta de novo depois."
        />
        <DayField field={form.field("expiresAt")} />
        <ExpiryEffects lotId={lot.id} before={lot.expiresAt} expiresAt={form.values.expiresAt} />
        <TextField field={form.field("location")} maxLength={60} placeholder="Câmara 2, prateleira B" />
        <NotesField field={form.field("notes")} />
      </RecordFormView>
    </div>
  );
}
