import { Modal } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import type { Settlement } from "@pomar/contract/payments/payments.schema";
import { useState } from "react";
import { ReasonForm } from "../../ui/form/reason-form.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";

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
    >
      {last !== null && (
        <ReasonForm
          key={last.id}
          route={paymentsRoutes.reverse}
          input={(reason) => ({ params: { id: last.id }, body: { reason } })}
          consequence={`${formatMoney(last.amount)} pagos em ${formatDay(last.paidAt)} voltam a ficar em aberto. A baixa continua na conta, com o estorno ao lado.`}
          act="Estornar"
          dismiss="Voltar"
          color="red"
          done="Baixa estornada"
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
