import { Modal } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { type Movement, movementKindNames } from "@pomar/contract/lots/movements.schema";
import { useState } from "react";
import { ReasonForm } from "../../ui/form/reason-form.tsx";
import { formatQuantity } from "../../ui/format/numbers.ts";

interface ReversalDialogProps {
  opened: boolean;
  lot: Lot;
  /** What is taken back; null: nothing is asked. */
  movement: Movement | null;
  onClose: () => void;
}

/** Asks why a movement is taken back, and takes it back. */
export function ReversalDialog({ opened, lot, movement, onClose }: ReversalDialogProps) {
  // What fades out still shows what it was.
  const [last, setLast] = useState(movement);
  if (movement !== null && movement !== last) setLast(movement);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={last === null ? "" : `Estornar ${movementKindNames[last.kind].toLowerCase()}?`}
    >
      {last !== null && <ReversalForm key={last.id} lot={lot} movement={last} onDone={onClose} />}
    </Modal>
  );
}

function ReversalForm({ lot, movement, onDone }: { lot: Lot; movement: Movement; onDone: () => void }) {
  const { id, quantity, customer } = movement;
  const amount = formatQuantity(Math.abs(quantity), lot.unit);
  return (
    <ReasonForm
      route={lotsRoutes.reverseMovement}
      input={(reason) => ({ params: { id }, body: { reason } })}
      consequence={
        <>
          {quantity < 0 ? `Voltam ao saldo ${amount}` : `Saem do saldo ${amount}`}
          {customer !== null && `, e o rastreio deixa de dizer que foram para ${customer}`}. O movimento continua no
          histórico, com o estorno ao lado.
        </>
      }
      act="Estornar"
      color="red"
      done="Movimento estornado"
      onDone={onDone}
    />
  );
}
