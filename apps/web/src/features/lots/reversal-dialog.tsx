import { Button, Group, Modal } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { type Movement, movementKindNames } from "@pomar/contract/lots/movements.schema";
import { type FormEvent, useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useAction } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { messagesOf } from "../../shared/form/issues.ts";
import { ReasonField } from "../../shared/form/reason-field.tsx";
import { formatQuantity } from "../../shared/format/numbers.ts";
import classes from "./lots.module.css";
import { Refusal } from "./refusal.tsx";

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
      styles={{ title: { fontWeight: 700 } }}
    >
      {last !== null && <ReversalForm key={last.id} lot={lot} movement={last} onDone={onClose} />}
    </Modal>
  );
}

function ReversalForm({ lot, movement, onDone }: { lot: Lot; movement: Movement; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const reversal = useAction(lotsRoutes.reverseMovement);
  const { quantity, customer } = movement;
  const amount = formatQuantity(Math.abs(quantity), lot.unit);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { reason };
    const wrong = messagesOf(lotsRoutes.reverseMovement.body, body).reason;
    setMessage(wrong);
    if (wrong !== undefined) return document.getElementById("reversal-reason")?.focus();
    const outcome = await reversal.run({ params: { id: movement.id }, body });
    // The movement's lot has another balance now, or another than was believed.
    invalidateResource("lots");
    if (!outcome.ok) return;
    alerts.success("Movimento estornado");
    onDone();
  };

  return (
    <form onSubmit={submit} noValidate className={classes.dialog}>
      <p className={classes.consequence}>
        {quantity < 0 ? `Voltam ao saldo ${amount}` : `Saem do saldo ${amount}`}
        {customer !== null && `, e o rastreio deixa de dizer que foram para ${customer}`}. O movimento continua no
        histórico, com o estorno ao lado.
      </p>
      <ReasonField id="reversal-reason" value={reason} onChange={setReason} error={message} />
      <Refusal error={reversal.error} onFollow={onDone} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" size="md" color="red" loading={reversal.isPending}>
          Estornar
        </Button>
      </Group>
    </form>
  );
}
