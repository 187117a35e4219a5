import { Group } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Unit } from "@pomar/contract/kinds";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { LotSummary, LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { type PaymentStatus, paymentStatusNames } from "@pomar/contract/money/payments/payment-status";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LotLink } from "../../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../../ledger/parts/lots/lot-status-chip.tsx";
import { useCall } from "../../../ui/api/hooks.ts";
import { formatAct, formatInstant } from "../../../ui/format/dates.ts";
import { formatMoney, formatQuantity } from "../../../ui/format/numbers.ts";
import { CorrectionRequests } from "../corrections/correction-requests.tsx";
import classes from "./entries.module.css";

interface Entry {
  id: string;
  lot: LotSummary;
  createdAt: string;
  /** The time on the device, for an entry made without a connection; otherwise null. */
  madeAt: string | null;
  createdBy: { name: string } | null;
  payable?: { id: string; amount: number; status: PaymentStatus } | null;
}

interface EntryLotProps {
  entry: Entry;
  /** The participle that states how the lot originated: `produzidos`. */
  origin?: string;
  children?: ReactNode;
}

export function EntryLot({ entry, origin = "recebidos", children }: EntryLotProps) {
  const { lot, createdAt, madeAt, createdBy, payable } = entry;
  const usage = useCall(lotsRoutes.usage, { params: { lotId: lot.id } });
  return (
    <>
      <CorrectionRequests entryId={entry.id} />
      <section aria-label="Lote" className={classes.lot}>
        <Group gap="xs" fz={16} className={classes.lotLine}>
          <LotLink lot={lot} />
          <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
        </Group>
        <p data-figures>{usage.data === undefined ? "…" : usageWords(usage.data, lot.unit, origin)}</p>
        {children}
        {payable != null && (
          <p>
            {/* The reply contains the payment only for users who may open it. */}
            <Link to="/pagamentos/visualizar" search={{ open: payable.id }}>
              Pagamento de {formatMoney(payable.amount)}
            </Link>
            {dot + paymentStatusNames[payable.status]}
          </p>
        )}
        <small>
          {madeAt === null
            ? `Registrado ${formatAct(createdAt, createdBy)}`
            : `Lançado ${formatInstant(madeAt)}, chegou ${formatAct(createdAt, createdBy)}`}
          {lot.provisionalCode !== null && ` · marca provisória #${lot.provisionalCode}`}
        </small>
      </section>
    </>
  );
}

// Beside the words before it: no line begins with a dot.
const dot = "\u00a0· ";

/** The quantities of a lot in one line: `25 kg recebidos · 4 usados · 21 kg em estoque`. */
function usageWords(usage: LotUsage, unit: Unit, origin: string): string {
  const { initialQuantity, consumed, shipped, returned, lost, balance } = usage;
  const gone = Object.entries({ usados: consumed, expedidos: shipped, devolvidos: returned, perdidos: lost })
    .filter(([, quantity]) => quantity !== 0)
    .map(([words, quantity]) => `${formatNumber(quantity)} ${words}`);
  const received = `${formatQuantity(initialQuantity, unit)} ${origin}`;
  const left = gone.length === 0 ? "nada usado ainda" : `${formatQuantity(balance, unit)} em estoque`;
  return [received, ...[...gone, left].map((part) => part.replaceAll(" ", "\u00a0"))].join(dot);
}
