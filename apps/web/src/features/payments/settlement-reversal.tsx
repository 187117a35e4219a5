import { Alert, Button, Group, Modal } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import type { Settlement } from "@pomar/contract/payments/payments.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useAction } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { messagesOf } from "../../shared/form/issues.ts";
import { ReasonField } from "../../shared/form/reason-field.tsx";
import { formatDay } from "../../shared/format/dates.ts";
import { formatMoney } from "../../shared/format/numbers.ts";
import classes from "./payments.module.css";

interface SettlementReversalProps {
  /** What is taken back; null: nothing is asked. */
  settlement: Settlement | null;
  onClose: () => void;
}

/** Asks why a settlement is taken back, and takes it back. */
export function SettlementReversal({ settlement, onClose }: SettlementReversalProps) {
  // What fades out still shows what it was.
  const [last, setLast] = useState(settlement);
  if (settlement !== null && settlement !== last) setLast(settlement);
  return (
    <Modal
      opened={settlement !== null}
      onClose={onClose}
      title={last === null ? "" : `Estornar a baixa de ${formatMoney(last.amount)}?`}
      styles={{ title: { fontWeight: 700 } }}
    >
      {last !== null && <ReversalForm key={last.id} settlement={last} onDone={onClose} />}
    </Modal>
  );
}

function ReversalForm({ settlement, onDone }: { settlement: Settlement; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const reversal = useAction(paymentsRoutes.reverse);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { reason };
    const wrong = messagesOf(paymentsRoutes.reverse.body, body).reason;
    setMessage(wrong);
    if (wrong !== undefined) return document.getElementById("settlement-reason")?.focus();
    const outcome = await reversal.run({ params: { id: settlement.id }, body });
    // The payment is another now, or another than was believed.
    invalidateResource("payments");
    if (!outcome.ok) return;
    alerts.success("Baixa estornada");
    onDone();
  };

  return (
    <form onSubmit={submit} noValidate className={classes.dialog}>
      <p className={classes.words}>
        {formatMoney(settlement.amount)} pagos em {formatDay(settlement.paidAt)} voltam a ficar em aberto. A baixa
        continua na conta, com o estorno ao lado.
      </p>
      <ReasonField id="settlement-reason" value={reason} onChange={setReason} error={message} />
      {reversal.error !== null && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={reversal.error.message} />
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onDone}>
          Voltar
        </Button>
        <Button type="submit" size="md" color="red" loading={reversal.isPending}>
          Estornar
        </Button>
      </Group>
    </form>
  );
}
