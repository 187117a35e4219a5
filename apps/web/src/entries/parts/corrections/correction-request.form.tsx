import { Modal } from "@mantine/core";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import type { OwnEntryKind } from "@pomar/contract/kinds";
import { WholeCodes } from "../../../ledger/parts/lots/whole-codes.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { NotesField } from "../../../ui/form/inputs.tsx";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { useRecordForm } from "../../../ui/form/use-record-form.ts";

export interface RequestedEntry {
  id: string;
  kind: OwnEntryKind;
  lot: { code: string };
  /** The item and quantity of the entry, by which the user recognizes it: `Acerola, 417 kg`. */
  words: string;
}

export interface RequestDialogProps {
  opened: boolean;
  /** The entry to correct; null while the dialog is closed. */
  entry: RequestedEntry | null;
  onClose: () => void;
}

/** Dialog that requests the correction of an entry: one sentence, sent to the inbox of the administrators. */
export function CorrectionRequestDialog({ opened, entry, onClose }: RequestDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={<WholeCodes of={`Pedir correção do lote ${entry?.lot.code}`} />}>
      {entry !== null && <RequestForm entry={entry} onDone={onClose} />}
    </Modal>
  );
}

function RequestForm({ entry: { id, kind, words }, onDone }: { entry: RequestedEntry; onDone: () => void }) {
  const form = useRecordForm({
    name: `correction-request-${id}`,
    route: correctionRequestsRoutes.create,
    initial: { text: "" },
    labels: { text: "O que está errado" },
    required: ["text"],
    toBody: ({ text }) => ({ entryKind: kind, entryId: id, text }),
    onSaved: () => {
      alerts.success("Pedido enviado aos administradores");
      onDone();
    },
  });
  return (
    <RecordFormView form={form} action="Pedir correção">
      <b>{words}</b>
      <NotesField field={form.getField("text")} data-autofocus placeholder="Digitei 701, eram 681 kg" />
    </RecordFormView>
  );
}
