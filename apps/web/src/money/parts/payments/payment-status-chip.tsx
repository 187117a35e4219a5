import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { counted } from "@pomar/contract/core/decimal";
import { type LotPaymentStatus, lotPaymentNames } from "@pomar/contract/money/payments/financial-lots.schema";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleHalf2,
  IconClockHour4,
  IconPencil,
  IconTagOff,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StatusChip, type Tone } from "../../../ui/kit/status-chip.tsx";
import { shownDay } from "../../../ui/past/past.ts";

const looks: Record<LotPaymentStatus, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: "attention", icon: <IconPencil size={15} stroke={2.2} /> },
  pending: { tone: "act", icon: <IconClockHour4 size={15} stroke={2.2} /> },
  partial: { tone: "act", icon: <IconCircleHalf2 size={15} stroke={2.2} /> },
  paid: { tone: "fine", icon: <IconCheck size={15} stroke={2.4} /> },
  overdue: { tone: "wrong", icon: <IconAlertTriangle size={15} stroke={2.2} /> },
  cancelled: { tone: "over", icon: <IconX size={15} stroke={2.2} /> },
  unpriced: { tone: "attention", icon: <IconTagOff size={15} stroke={2.2} /> },
};

interface PaymentStatusChipProps {
  status: LotPaymentStatus;
  /** First unpaid due date; when given, the chip of an overdue payment shows how long the payment is overdue. */
  dueDate?: string | null;
}

/** Chip that shows the status of a payment by colour, icon and word. */
export function PaymentStatusChip({ status, dueDate }: PaymentStatusChipProps) {
  const { tone, icon } = looks[status];
  const days = status === "overdue" && dueDate != null ? daysBetween(dueDate, shownDay()) : 0;
  return (
    <StatusChip tone={tone} icon={icon}>
      {days > 0 ? `${lotPaymentNames[status]} há ${counted(days, "dia", "dias")}` : lotPaymentNames[status]}
    </StatusChip>
  );
}
