import { Modal } from "@mantine/core";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import type { ReactNode } from "react";
import type { LotAction } from "../allowed-actions.ts";
import { DecisionForm, DiscardForm } from "./decision.form.tsx";
import { LotEditForm } from "./lot-edit.form.tsx";
import { MovementForm } from "./movement.form.tsx";

/** The recall is a page of its own. */
export type DialogAction = Exclude<LotAction, "recall">;
type ActionForm = (props: { lot: Lot; onDone: () => void }) => ReactNode;

const forms: Record<DialogAction, ActionForm> = {
  release: (props) => <DecisionForm decision="released" {...props} />,
  ship: (props) => <MovementForm kind="shipment" {...props} />,
  block: (props) => <DecisionForm decision="blocked" {...props} />,
  adjust: (props) => <MovementForm kind="adjustment" {...props} />,
  lose: (props) => <MovementForm kind="loss" {...props} />,
  edit: LotEditForm,
  discard: DiscardForm,
};

export interface LotActionDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  action: DialogAction;
  lot: Lot;
}

export function LotActionDialog({ opened, onClose, title, action, lot }: LotActionDialogProps) {
  const Form = forms[action];
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <Form lot={lot} onDone={onClose} />
    </Modal>
  );
}
