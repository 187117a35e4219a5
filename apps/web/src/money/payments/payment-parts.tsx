import { Button, Modal, Stack, Text } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { outsideName, outsideReason } from "@pomar/contract/money/payments/payments.rules";
import {
  type Installment,
  type Payment,
  paymentMethodNames,
  type Settlement,
} from "@pomar/contract/money/payments/payments.schema";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { ReasonForm } from "../../ui/form/reason-form.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { shownDay } from "../../ui/past/past.ts";
import { PaymentStatusChip } from "../parts/payments/payment-status-chip.tsx";
import classes from "./payments.module.css";

/** The installments, the settlements and the paid lots of a payment. */
export function PaymentParts({ payment }: { payment: Payment }) {
  const { installments, settlements, lots, outside, notes, status } = payment;
  const [reversing, setReversing] = useState<Settlement | null>(null);
  return (
    <Stack pt="md">
      {installments.length > 1 && (
        <Group title="Parcelas">
          {installments.map((part) => (
            <InstallmentLine key={part.number} part={part} isCancelled={status === "cancelled"} />
          ))}
        </Group>
      )}
      <Group title="Baixas" empty={status === "cancelled" ? null : "Nada foi pago ainda."}>
        {settlements.map((settlement) => (
          <SettlementLine key={settlement.id} settlement={settlement} onReverse={() => setReversing(settlement)} />
        ))}
      </Group>
      <Card title="Lotes">
        {lots.length === 0 ? (
          <Empty>Não paga nenhum lote.</Empty>
        ) : (
          <FirstOf things={lots}>
            {(shown) => (
              <Lines>
                {shown.map((lot) => (
                  <LotLine key={lot.id} lot={lot} />
                ))}
              </Lines>
            )}
          </FirstOf>
        )}
        {outside !== 0 && (
          <Lines>
            <Line end={<b>{formatMoney(outside)}</b>}>
              {outsideName}
              <small>{outsideReason(outside)}</small>
            </Line>
          </Lines>
        )}
      </Card>
      {notes !== null && (
        <Card title="Observações">
          <p className={classes.notes}>{notes}</p>
        </Card>
      )}
      <SettlementReversal settlement={reversing} onClose={() => setReversing(null)} />
    </Stack>
  );
}

interface GroupProps {
  title: string;
  /** Text shown for an empty group; null: an empty group is not rendered at all. */
  empty?: string | null;
  children: readonly ReactNode[];
}

function Group({ title, empty = null, children }: GroupProps) {
  if (children.length === 0 && empty === null) return null;
  return <Card title={title}>{children.length === 0 ? <Empty>{empty}</Empty> : <Lines>{children}</Lines>}</Card>;
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function LotLine({ lot }: { lot: Payment["lots"][number] }) {
  const { item, receivedAt, amount, paid } = lot;
  return (
    <Line end={formatMoney(amount)} endNote={paid > 0 && (paid === amount ? "pago" : `${formatMoney(paid)} pagos`)}>
      <LotLink lot={lot} />
      <small>
        <ItemName item={item}>
          {item.name} · recebido em {formatDay(receivedAt)}
        </ItemName>
      </small>
    </Line>
  );
}

function InstallmentLine({ part, isCancelled }: { part: Installment; isCancelled: boolean }) {
  const { number, dueDate, amount, paid } = part;
  return (
    <Line
      end={
        <>
          <b>{formatMoney(amount)}</b>
          {!isCancelled && <PaymentStatusChip status={getStatus(part)} dueDate={dueDate} />}
        </>
      }
    >
      <b>{number}ª</b> {formatDay(dueDate)}
      {paid > 0 && paid < amount && <small>{formatMoney(paid)} pagos</small>}
    </Line>
  );
}

function getStatus({ paid, amount, dueDate }: Installment) {
  if (paid === amount) return "paid";
  if (dueDate < shownDay()) return "overdue";
  return paid > 0 ? "partial" : "pending";
}

function SettlementLine({ settlement, onReverse }: { settlement: Settlement; onReverse: () => void }) {
  const { amount, paidAt, method, notes, recordedAt, recordedBy, reversal } = settlement;
  return (
    <Line
      end={
        reversal === null && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            aria-label={`Estornar a baixa de ${formatMoney(amount)}`}
            onClick={onReverse}
          >
            Estornar
          </Button>
        )
      }
    >
      <Text component={reversal === null ? "b" : "del"} c={reversal === null ? undefined : "dimmed"} data-figures="">
        {formatMoney(amount)}
      </Text>{" "}
      {paymentMethodNames[method]} · {formatDay(paidAt)}
      <small>
        Registrada {formatInstant(recordedAt)}
        {recordedBy !== null && ` por ${recordedBy.name}`}
      </small>
      {notes !== null && <small>{notes}</small>}
      {reversal !== null && (
        <Text component="small" c="var(--mantine-color-amber-text)">
          Estornada {formatInstant(reversal.at)}
          {reversal.by !== null && ` por ${reversal.by.name}`}: {reversal.reason}
        </Text>
      )}
    </Line>
  );
}

interface SettlementReversalProps {
  /** The settlement to reverse; null: the dialog is closed. */
  settlement: Settlement | null;
  onClose: () => void;
}

/** Dialog that asks for a reason, then reverses the settlement. */
function SettlementReversal({ settlement, onClose }: SettlementReversalProps) {
  // While the dialog closes, its animation still shows the previous settlement.
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
