import { daysBetween } from "@pomar/contract/core/calendar.rules";
import type { LotType } from "@pomar/contract/kinds";
import { type LotStatus, lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconClockHour4,
  IconHourglassEmpty,
  IconLock,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Explained } from "../../../insight/parts/explanations/explained.tsx";
import { formatExpiry } from "../../../ui/format/dates.ts";
import { capitalized } from "../../../ui/format/words.ts";
import { StatusChip, type Tone } from "../../../ui/kit/status-chip.tsx";
import { type Column, words } from "../../../ui/list/column.ts";
import { shownDay } from "../../../ui/past/past.ts";

const looks: Record<LotStatus, { tone: Tone; icon: ReactNode }> = {
  quarantine: { tone: "attention", icon: <IconClockHour4 size={15} stroke={2.2} /> },
  available: { tone: "fine", icon: <IconCheck size={15} stroke={2.4} /> },
  depleted: { tone: "over", icon: <IconCircleDashed size={15} stroke={2.2} /> },
  expired: { tone: "wrong", icon: <IconHourglassEmpty size={15} stroke={2.2} /> },
  blocked: { tone: "wrong", icon: <IconLock size={15} stroke={2.2} /> },
  recalled: { tone: "wrong", icon: <IconArrowBackUp size={15} stroke={2.2} /> },
  discarded: { tone: "over", icon: <IconTrash size={15} stroke={2.2} /> },
  removed: { tone: "over", icon: <IconTrash size={15} stroke={2.2} /> },
};

const daysThatCallForAttention = 7;
// Fresh fruit always expires within a few days, so the chip marks only its last day.
const daysOfFreshFruit = 1;

interface LotStatusChipProps {
  status: LotStatus;
  /** The lot's expiry; when given, the chip of an available lot near its expiry shows the expiry, not the status. */
  expiresAt?: string | null;
  type?: LotType;
  /** Whether the chip of an available lot is hidden. */
  isQuiet?: boolean;
  /** The id of the lot; when given, a press on the chip explains the status. */
  lotId?: string;
}

/** The effective status of a lot as a chip with colour, icon and word. */
export function LotStatusChip({ lotId, ...props }: LotStatusChipProps) {
  const chip = <Chip {...props} />;
  if (lotId === undefined) return chip;
  return (
    <Explained figure="status" id={lotId}>
      {chip}
    </Explained>
  );
}

function Chip({ status, expiresAt, type, isQuiet = false }: Omit<LotStatusChipProps, "lotId">) {
  const soonDays = type === "raw_material" ? daysOfFreshFruit : daysThatCallForAttention;
  if (status === "available" && expiresAt != null && daysBetween(shownDay(), expiresAt) <= soonDays)
    return <StatusChip tone="attention">{capitalized(formatExpiry(expiresAt, shownDay()))}</StatusChip>;
  if (isQuiet && status === "available") return null;
  const { tone, icon } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {lotStatusNames[status]}
    </StatusChip>
  );
}

/** The status of a lot where it says more than the balance: an available or depleted lot has none. */
export function lotStatusColumn<Row>(of: (row: Row) => { id: string; status: LotStatus }): Column<Row> {
  const has = (row: Row) => !["available", "depleted"].includes(of(row).status);
  const cell = (row: Row) => has(row) && <LotStatusChip status={of(row).status} lotId={of(row).id} />;
  return words("status", "Situação", cell, { card: "status", has });
}
