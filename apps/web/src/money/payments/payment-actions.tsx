import { Modal } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { Payment } from "@pomar/contract/money/payments/payments.schema";
import { IconCalendarEvent, IconCash, IconDots, IconFileTypePdf, IconPencil, IconX } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useDownload } from "../../ui/api/use-download.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { ActionMenu } from "../../ui/kit/action-menu.tsx";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { useRemoval } from "../../ui/list/removal.tsx";
import { allowedOn, type PaymentAction } from "./allowed-on.ts";
import { PlanForm } from "./plan.form.tsx";
import { SettleForm } from "./settle.form.tsx";

const looks: Record<PaymentAction, { label: string; Icon: typeof IconCash }> = {
  date: { label: "Definir vencimento", Icon: IconCalendarEvent },
  settle: { label: "Registrar baixa", Icon: IconCash },
  receipt: { label: "Imprimir recibo", Icon: IconFileTypePdf },
  plan: { label: "Editar vencimento e parcelas", Icon: IconPencil },
  cancel: { label: "Cancelar pagamento", Icon: IconX },
};

/** The everyday actions, shown as buttons; all remaining actions are in a menu. */
const near: readonly PaymentAction[] = ["date", "settle", "receipt"];

/** The actions on a payment: the next action as a prominent button, the remaining actions beside it. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { act } = useSearch({ from: "/full/pagamentos/visualizar" });
  const allowed = allowedOn(payment);
  // The *Pagar* button of the payments list opens this page with the dialog's name in the address.
  const linkedDialog = act === "settle" && allowed.includes(act) ? act : null;
  const [dialog, setDialog] = useState<"settle" | "plan" | null>(linkedDialog);
  const receipt = useDownload(paymentsRoutes.receipt, { params: { id: payment.id } });
  const removal = useRemoval<{ id: string; name: string; version: number }>(paymentsRoutes.remove, {
    noun: "a",
    act: "Cancelar pagamento",
    dismiss: "Voltar",
    consequence: describeConsequence(payment),
    done: "Pagamento cancelado",
  });
  const choose = (action: PaymentAction) => {
    if (action === "receipt") return receipt.mutate();
    if (action === "cancel") return removal.ask({ ...payment, name: payment.supplier.name });
    setDialog(action === "settle" ? "settle" : "plan");
  };
  const others = allowed.filter((action) => !near.includes(action));
  const choices = () =>
    others.map((action) => {
      const { label, Icon } = looks[action];
      return {
        label,
        icon: <Icon size={18} aria-hidden="true" />,
        isDangerous: action === "cancel",
        onChoose: () => choose(action),
      };
    });
  return (
    <>
      {near
        .filter((action) => allowed.includes(action))
        .map((action, place) => {
          const { label, Icon } = looks[action];
          return (
            <ButtonWithIcon
              key={action}
              variant={place === 0 ? "filled" : "default"}
              Icon={Icon}
              loading={action === "receipt" && receipt.isPending}
              onClick={() => choose(action)}
            >
              {label}
            </ButtonWithIcon>
          );
        })}
      {others.length > 0 && (
        <ActionMenu choices={choices}>
          <ButtonWithIcon isBrief variant="default" Icon={IconDots}>
            Mais ações
          </ButtonWithIcon>
        </ActionMenu>
      )}
      <PaymentDialog payment={payment} dialog={dialog} onClose={() => setDialog(null)} />
      {removal.dialog}
    </>
  );
}

function describeConsequence({ amount, lots }: Payment): string {
  const owed = `${formatMoney(amount)} saem das contas em aberto.`;
  const remains = "O histórico fica guardado. Um pagamento cancelado não pode ser reaberto.";
  if (lots.length === 0) return `${owed} ${remains}`;
  const free = `${counted(lots.length, "lote fica", "lotes ficam")} sem pagamento e ${lots.length === 1 ? "pode" : "podem"} entrar em outro.`;
  return `${owed} ${free} ${remains}`;
}

interface DialogProps {
  payment: Payment;
  dialog: "settle" | "plan" | null;
  onClose: () => void;
}

function PaymentDialog({ payment, dialog, onClose }: DialogProps) {
  // During its closing animation, the dialog still shows the form that was open.
  const [last, setLast] = useState<"settle" | "plan">("settle");
  if (dialog !== null && dialog !== last) setLast(dialog);
  const planned = payment.status === "draft" ? looks.date.label : looks.plan.label;
  return (
    <Modal
      opened={dialog !== null}
      onClose={onClose}
      title={`${last === "settle" ? looks.settle.label : planned}: ${payment.supplier.name}`}
      size="md"
    >
      {last === "settle" ? (
        <SettleForm payment={payment} onDone={onClose} />
      ) : (
        <PlanForm payment={payment} onDone={onClose} />
      )}
    </Modal>
  );
}
