import type { FinancialLot, LotPaymentStatus } from "@pomar/contract/lots/financial-lots.schema";
import { IconChevronDown } from "@tabler/icons-react";
import { later } from "../../shared/overlay/later.tsx";
import { PanelButton } from "../../shared/overlay/panel-button.tsx";
import { PaymentStatusChip } from "../../shared/payments/payment-status-chip.tsx";
import classes from "./lot-payment.module.css";

const LotPaymentDetail = later(async () => (await import("./lot-payment-detail.tsx")).LotPaymentDetail);

/** How a lot stands with whom it was bought from; pressed, it says with which payment, or with which of its parts. */
export function LotPayment({ lot, status }: { lot: FinancialLot; status: LotPaymentStatus }) {
  const name = `Pagamento de ${lot.code}`;
  return (
    <PanelButton
      position="bottom-end"
      padding="md"
      label={name}
      button={(press) => (
        <button type="button" className={classes.payment} aria-label={name} {...press}>
          <PaymentStatusChip status={status} />
          <IconChevronDown size={15} aria-hidden="true" />
        </button>
      )}
    >
      {() => <LotPaymentDetail lot={lot} />}
    </PanelButton>
  );
}
