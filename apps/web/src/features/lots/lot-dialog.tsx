import { Modal } from "@mantine/core";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { useState } from "react";
import type { LotAction } from "./allowed-actions.ts";
import { DecisionForm } from "./decision.form.tsx";
import { DiscardForm } from "./discard.form.tsx";
import { LotEditForm } from "./lot-edit.form.tsx";
import { AdjustmentForm, LossForm, ShipmentForm } from "./movement.form.tsx";

type DialogAction = Exclude<LotAction, "recall">;

const titles: Record<DialogAction, string> = {
  release: "Liberar",
  ship: "Registrar saída de",
  block: "Bloquear",
  adjust: "Ajustar saldo de",
  lose: "Registrar perda de",
  discard: "Descartar",
  edit: "Editar",
};

interface LotDialogProps {
  lot: Lot;
  opened: boolean;
  action: LotAction | null;
  onClose: () => void;
}

/** The question that an action on a lot asks. */
export function LotDialog({ lot, opened, action, onClose }: LotDialogProps) {
  // What fades out still shows what it was.
  const [last, setLast] = useState<DialogAction>("edit");
  if (action !== null && action !== "recall" && action !== last) setLast(action);
  return (
    <Modal opened={opened} onClose={onClose} title={`${titles[last]} ${lot.code}`} size="md">
      <DialogForm lot={lot} action={last} onDone={onClose} />
    </Modal>
  );
}

function DialogForm({ lot, action, onDone }: { lot: Lot; action: DialogAction; onDone: () => void }) {
  switch (action) {
    case "release":
    case "block":
      return <DecisionForm lot={lot} decision={action === "release" ? "released" : "blocked"} onDone={onDone} />;
    case "ship":
      return <ShipmentForm lot={lot} onDone={onDone} />;
    case "adjust":
      return <AdjustmentForm lot={lot} onDone={onDone} />;
    case "lose":
      return <LossForm lot={lot} onDone={onDone} />;
    case "discard":
      return <DiscardForm lot={lot} onDone={onDone} />;
    case "edit":
      return <LotEditForm lot={lot} onDone={onDone} />;
  }
}
