import { Group, Progress, Space, Stack, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { type PaymentStatus, paymentStatusNames } from "@pomar/contract/money/payments/payment-status";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { outsideName } from "@pomar/contract/money/payments/payments.rules";
import { type Payment, paymentMethodNames, type Settlement } from "@pomar/contract/money/payments/payments.schema";
import { Link } from "@tanstack/react-router";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import type { Words } from "../../people/parts/audit/words.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { toBarLength } from "../../ui/charts/scale.ts";
import { formatAct, formatDay, formatExpiry, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Actions, Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { shownDay, usePast } from "../../ui/past/past.ts";
import { PaymentStatusChip } from "../parts/payments/payment-status-chip.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentParts } from "./payment-parts.tsx";
import { PixKeys } from "./pix-keys.tsx";

/** Drawer with one payment over the list: status, next action, installments, settlements, lots and history. */
export function PaymentDrawer({ id }: { id: string }) {
  const past = usePast();
  const query = past ?? {};
  const { data } = useCall(paymentsRoutes.read, { params: { id }, query });
  return (
    <DrawerRecord title={data?.supplier.name ?? null}>
      <Loaded route={paymentsRoutes.read} params={{ id }} query={query}>
        {(payment) => (
          <>
            <Situation payment={payment} />
            <Space h="md" />
            <RecordTabs
              tabs={[
                { name: "conta", label: "Conta", content: <PaymentParts payment={payment} /> },
                ...(past === null
                  ? [historyTab({ entity: "payments", entityId: id, labels: getLabels(payment), format })]
                  : []),
              ]}
            />
          </>
        )}
      </Loaded>
    </DrawerRecord>
  );
}

/** The supplier, the open amount, the due date and the next action of a payment. */
function Situation({ payment }: { payment: Payment }) {
  const { supplier, status, dueDate, amount, paid, open, createdAt, createdBy } = payment;
  return (
    <Card aria-label="Situação">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <p data-figures="">
            <Text
              component="strong"
              fz={26}
              fw={700}
              c={status === "cancelled" ? "dimmed" : undefined}
              td={status === "cancelled" ? "line-through" : undefined}
            >
              <Explained figure="payable" id={payment.id}>
                {formatMoney(getFigure(payment))}
              </Explained>
            </Text>
            {figureWords[status]}
          </p>
          <PaymentStatusChip status={status} dueDate={dueDate} />
        </Group>
        {paid > 0 && (
          <>
            <Progress value={toBarLength(paid, amount)} color="green" radius="xl" aria-hidden="true" />
            <small data-figures="">
              {open > 0 ? `${formatMoney(paid)} pagos de ${formatMoney(amount)}` : "Quitado"}
            </small>
          </>
        )}
        <p>{describeDue(payment)}</p>
        {open > 0 && <PixKeys payments={[payment]} />}
        {usePast() === null && (
          <Actions>
            <PaymentActions payment={payment} />
          </Actions>
        )}
        <small>
          <Link to="/suppliers/update/$id" params={{ id: supplier.id }} search={{ tab: "compras" }}>
            Ver fornecedor
          </Link>
          {" · "}Registrado {formatAct(createdAt, createdBy)}
        </small>
      </Stack>
    </Card>
  );
}

const getFigure = ({ status, amount, paid, open }: Payment) =>
  status === "cancelled" ? amount : status === "paid" ? paid : open;

const figureWords: Record<Payment["status"], string> = {
  draft: " a pagar",
  pending: " em aberto",
  partial: " em aberto",
  overdue: " em aberto",
  paid: " pagos",
  cancelled: " cancelados",
};

function describeDue({ status, dueDate, cancelledAt, installments }: Payment): string {
  if (status === "cancelled")
    return `Cancelado ${cancelledAt === null ? "" : formatInstant(cancelledAt)}: não é mais devido.`;
  if (dueDate === null) return "Sem vencimento: defina a data para entrar nas contas a pagar.";
  if (status === "paid") return `Vencia em ${formatDay(dueDate)}`;
  const next = installments.find((part) => part.paid < part.amount);
  const which =
    next === undefined || installments.length === 1
      ? ""
      : ` (${next.number}ª de ${counted(installments.length, "parcela", "parcelas")})`;
  const far = formatExpiry(dueDate, shownDay());
  return `${far.charAt(0).toUpperCase()}${far.slice(1)}, ${formatDay(dueDate)}${which}`;
}

const labels = {
  supplier: "Fornecedor",
  status: "Situação",
  amount: "Valor",
  paid: "Pago",
  dueDate: "Vencimento",
  installments: "Parcelas",
  settlements: "Baixas",
  lots: "Lotes",
  notes: "Observações",
};

/** The labels of the history's fields, with a label for amounts outside the stock if the payment has such an amount. */
const getLabels = ({ outside }: Payment) => (outside === 0 ? labels : { ...labels, outside: outsideName });

const money: Words = (value) => formatMoney(value as number);

const format: Record<string, Words> = {
  status: (value) => paymentStatusNames[value as PaymentStatus],
  amount: money,
  outside: money,
  paid: money,
  installments: (value) => {
    const { dueDate, amount } = value as { dueDate: string; amount: number };
    return `${formatMoney(amount)} em ${formatDay(dueDate)}`;
  },
  settlements: (value) => {
    const { paidAt, amount, method, reversal } = value as Settled;
    const words = `${formatMoney(amount)} em ${formatDay(paidAt)}, ${paymentMethodNames[method].toLowerCase()}`;
    return reversal == null ? words : `${words}, estornada: ${reversal.reason}`;
  },
  lots: (value) => {
    const { code, amount } = value as { code: string; amount: number };
    return `${code} ${formatMoney(amount)}`;
  },
};

interface Settled extends Pick<Settlement, "paidAt" | "amount" | "method"> {
  reversal?: { reason: string } | null;
}
