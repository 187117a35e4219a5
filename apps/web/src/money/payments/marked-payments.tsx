import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { maxSettled, type Payment, type PaymentRow } from "@pomar/contract/money/payments/payments.schema";
import { useCall } from "../../ui/api/hooks.ts";
import { JoinButton } from "./joined-payment.form.tsx";
import { SettleAllButton } from "./settle-all.form.tsx";

interface MarkedPaymentsProps {
  /** The payments as they were when marked. */
  marked: readonly PaymentRow[];
  onPaid: () => void;
  onJoined: (joined: Payment) => void;
}

/** Actions on the marked payments in their current state, also when they are on other pages or have left the list. */
export function MarkedPayments({ marked, onPaid, onJoined }: MarkedPaymentsProps) {
  const query = { ids: marked.map(({ id }) => id).join(","), rows: marked.length };
  const { data, refetch } = useCall(paymentsRoutes.list, { query }, { enabled: marked.length <= maxSettled });
  const now = new Map(data?.data.map((row) => [row.id, row]));
  const payments = marked.map((row) => now.get(row.id) ?? row);
  return (
    <>
      <SettleAllButton payments={payments} onOpen={() => void refetch()} onDone={onPaid} />
      <JoinButton payments={payments} onDone={onJoined} />
    </>
  );
}
