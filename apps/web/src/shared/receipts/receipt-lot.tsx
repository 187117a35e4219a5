import type { LotStatus } from "@pomar/contract/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { LotType, LotUsage, Unit } from "@pomar/contract/lots/lots.schema";
import { type PaymentStatus, paymentStatusNames } from "@pomar/contract/receipts/receipts.schema";
import type { ReactNode } from "react";
import { useCall } from "../api/hooks.ts";
import { formatDay, formatInstant } from "../format/dates.ts";
import { formatMoney, formatQuantity } from "../format/numbers.ts";
import { PageLink } from "../layout/page-link.tsx";
import { LotStatusChip } from "../lots/lot-status-chip.tsx";
import { useUser } from "../session/session.ts";
import classes from "./receipts.module.css";

interface Receipt {
  lot: { id: string; code: string; type: LotType; unit: Unit; status: LotStatus; expiresAt: string | null };
  createdAt: string;
  createdBy: { name: string } | null;
  payable?: { id: string; amount: number; dueDate: string | null; status: PaymentStatus } | null;
}

interface ReceiptLotProps {
  receipt: Receipt;
  /** How the lot came to be: `produzidos`. */
  said?: string;
  children?: ReactNode;
}

/** What became of an entry: its lot, what of that was used, what is owed for it, who wrote it down. */
export function ReceiptLot({ receipt, said = "recebidos", children }: ReceiptLotProps) {
  const { lot, createdAt, createdBy, payable } = receipt;
  const user = useUser();
  const usage = useCall(lotsRoutes.usage, { params: { lotId: lot.id } });
  return (
    <section className={classes.lot} aria-label="Lote">
      <div className={classes.lotHead}>
        {user?.level === 1 ? (
          <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.lotLink}>
            {lot.code}
          </PageLink>
        ) : (
          <b className={classes.lotCode}>{lot.code}</b>
        )}
        <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
      </div>
      <p data-figures>{usage.data === undefined ? "…" : usageWords(usage.data, lot.unit, said)}</p>
      {children}
      {payable != null && (
        <p>
          {/* Only those who may open it are told of it. */}
          <PageLink to="/pagamentos/visualizar" search={{ open: payable.id }} className={classes.payable}>
            Pagamento de {formatMoney(payable.amount)}
          </PageLink>{" "}
          · {paymentWords(payable)}
        </p>
      )}
      <p className={classes.quiet}>
        Registrado {formatInstant(createdAt)}
        {createdBy !== null && `, por ${createdBy.name}`}
      </p>
    </section>
  );
}

/** `25,000 kg recebidos · 4,000 kg usados · 21,000 kg em estoque` */
function usageWords(usage: LotUsage, unit: Unit, said: string): string {
  const { initialQuantity, consumed, shipped, lost, balance } = usage;
  const gone = [
    { quantity: consumed, words: "usados" },
    { quantity: shipped, words: "expedidos" },
    { quantity: lost, words: "perdidos" },
  ].filter(({ quantity }) => quantity !== 0);
  const received = `${formatQuantity(initialQuantity, unit)} ${said}`;
  if (gone.length === 0) return `${received} · nada usado ainda`;
  const parts = [...gone, { quantity: balance, words: "em estoque" }];
  return [received, ...parts.map(({ quantity, words }) => `${formatQuantity(quantity, unit)} ${words}`)].join(" · ");
}

function paymentWords({ dueDate, status }: NonNullable<Receipt["payable"]>): string {
  const due = dueDate === null ? "sem vencimento" : `vence em ${formatDay(dueDate)}`;
  return `${due} · ${paymentStatusNames[status]}`;
}
