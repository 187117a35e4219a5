import { Modal, ScrollArea, Stack, Text } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { amountOf } from "@pomar/contract/payments/payments.rules";
import { mostSettled, type PaymentRow } from "@pomar/contract/payments/payments.schema";
import { IconCash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { MethodField } from "./method-field.tsx";
import { isToCome, paidAtMessages, type SettleValues } from "./settle-values.ts";

interface SettleAllProps {
  payments: readonly PaymentRow[];
  onDone: () => void;
}

/** R$ that are open of all of them. */
const openOf = (payments: readonly PaymentRow[]) => amountOf(payments.map(({ open }) => ({ amount: open })));

function hindranceToPay(payments: readonly PaymentRow[]): string | null {
  if (payments.some(({ open }) => open === 0)) return "Só se paga o que está em aberto";
  return payments.length > mostSettled ? `Marque no máximo ${mostSettled}` : null;
}

/** *Pagar selecionados*: all that is open of the marked payments, on one day and by one method. */
export function SettleAllButton({ payments, onDone }: SettleAllProps) {
  const [opened, setOpened] = useState(false);
  const hindrance = hindranceToPay(payments);
  const why = useId();
  return (
    <>
      <Text component="span" fw={600} data-figures="">
        {formatMoney(openOf(payments))} em aberto
      </Text>
      {hindrance !== null && (
        <Text component="span" id={why} fz={14} fw={400}>
          {hindrance}
        </Text>
      )}
      <ButtonWithIcon
        Icon={IconCash}
        disabled={hindrance !== null}
        aria-describedby={hindrance === null ? undefined : why}
        onClick={() => setOpened(true)}
      >
        Pagar selecionados
      </ButtonWithIcon>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Pagar ${counted(payments.length, "pagamento", "pagamentos")}`}
      >
        <SettleAllForm
          payments={payments}
          onDone={() => {
            setOpened(false);
            onDone();
          }}
        />
      </Modal>
    </>
  );
}

type SettleAllValues = Pick<SettleValues, "paidAt" | "method">;

function SettleAllForm({ payments, onDone }: SettleAllProps) {
  const sum = formatMoney(openOf(payments));
  const form = useRecordForm<SettleAllValues, typeof paymentsRoutes.settleAll>({
    // Kept with what is paid: of other payments it is another settlement.
    name: `payments-settle.${payments.map(({ id }) => id).join(".")}`,
    route: paymentsRoutes.settleAll,
    initial: { paidAt: localDay(), method: "pix" },
    labels: { method: "Forma de pagamento", paidAt: "Data do pagamento" },
    required: ["paidAt", "method"],
    toBody: ({ paidAt, method }) => ({
      paymentIds: payments.map(({ id }) => id),
      paidAt: paidAt ?? undefined,
      method: method ?? undefined,
    }),
    checkAlso: paidAtMessages,
    onSaved: (paid) => {
      alerts.success(
        `${counted(paid.payments, "pagamento quitado", "pagamentos quitados")}: ${formatMoney(paid.amount)}`,
      );
      onDone();
    },
  });
  return (
    <Stack>
      <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0, role: "group", "aria-label": "O que é pago" }}>
        <Lines>
          {payments.map(({ id, supplier, open }) => (
            <Line key={id} end={<b>{formatMoney(open)}</b>}>
              {supplier.name}
            </Line>
          ))}
        </Lines>
      </ScrollArea.Autosize>
      <RecordFormView form={form} action={`Pagar ${payments.length}, ${sum}`}>
        <MethodField field={form.field("method")} />
        <DayField field={form.field("paidAt")} excludeDate={isToCome} />
      </RecordFormView>
    </Stack>
  );
}
