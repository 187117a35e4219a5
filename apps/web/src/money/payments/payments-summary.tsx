import { addDays } from "@pomar/contract/core/calendar.rules";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { PaymentTotals } from "@pomar/contract/money/payments/payments.schema";
import { IconAlertTriangle, IconCalendarDue, IconCash, IconReceipt } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { SupplierAging } from "../../insight/parts/reports/aging.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import type { Total } from "../../ui/list/list-totals.tsx";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { shownDay, usePast } from "../../ui/past/past.ts";
import { type CardName, cardFilters, isCardOn } from "./summary-filters.ts";

/** A payment counts as urgent from this number of days before its due date. */
export const soonDays = 7;

interface PaymentCardsProps {
  /** The sums of all payments; undefined until they are loaded. */
  summary: Record<CardName, number> | undefined;
  filters: Record<string, string>;
}

/** Four cards with sums above the payments list; pressing a card filters the list by the payments in its sum. */
export function PaymentCards({ summary, filters: current }: PaymentCardsProps) {
  const today = shownDay();
  const cards = [
    { name: "open", label: "Em aberto", Icon: IconReceipt, below: "tudo o que falta pagar" },
    {
      name: "overdue",
      label: "Vencidos",
      Icon: IconAlertTriangle,
      below: summary?.overdue === 0 ? "nada vencido" : "vencimento já passou",
      tone: "wrong",
    },
    {
      name: "dueIn7",
      label: "Vence em 7\u00a0dias",
      Icon: IconCalendarDue,
      below: `até ${formatDay(addDays(today, soonDays))}`,
      tone: "attention",
    },
    { name: "paidThisMonth", label: "Pagos no mês", Icon: IconCash, below: "já descontados os estornos" },
  ] satisfies { name: CardName; label: string; Icon: typeof IconCash; below: string; tone?: "wrong" | "attention" }[];
  return (
    <SummaryList isKnown={summary !== undefined} across={4}>
      {cards.map(({ name, Icon, tone, ...words }) => (
        <SummaryCard
          key={name}
          {...words}
          icon={<Icon size={18} />}
          value={summary === undefined ? null : formatMoney(summary[name])}
          tone={summary !== undefined && summary[name] > 0 ? tone : undefined}
          link={{ filter: cardFilters(today)[name], isOn: isCardOn(name, current, today) }}
        />
      ))}
    </SummaryList>
  );
}

/** The debt to each supplier by days overdue; hidden when nothing is owed, and until the list above is laid out. */
export function SupplierDebt({ isPlaced }: { isPlaced: boolean }) {
  const { data } = useCall(reportsRoutes.payables, { query: usePast() ?? {} });
  if (!isPlaced || data === undefined || data.bySupplier.length === 0) return null;
  return (
    <Card title="Em aberto por fornecedor" aside={<Link to="/reports/payables">Ver em números</Link>}>
      <SupplierAging report={data} atFirst={4} />
    </Card>
  );
}

/** Totals of the listed payments; a filter by due days adds the amount due, a payment day filter the amount paid. */
export function buildTotals(totals: PaymentTotals | undefined, current: Record<string, string>): Total[] {
  const within = [
    { label: "Em aberto que vence no período", amount: totals?.due, isMain: true, names: ["dueFrom", "dueTo"] },
    { label: "Pago no período", amount: totals?.settled, isMain: true, names: ["paidFrom", "paidTo"] },
  ].filter(({ names }) => names.some((name) => current[name] !== undefined));
  return [
    { label: "Valor", amount: totals?.amount },
    { label: "Pago", amount: totals?.paid },
    { label: "Em aberto", amount: totals?.open, isMain: within.length === 0 },
    ...within,
  ];
}
