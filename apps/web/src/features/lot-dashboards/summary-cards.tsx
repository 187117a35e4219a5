import type { V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconClockHour4,
  IconCoin,
  IconHourglassEmpty,
  IconStack2,
} from "@tabler/icons-react";
import { formatMoney } from "../../ui/format/numbers.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { lotsWords } from "./charts.tsx";
import { stockWords } from "./stock-words.ts";

interface SummaryCardsProps {
  /** Undefined until it came. */
  summary: V2Summary | undefined;
  filters: Record<string, string>;
}

/** What the whole filter adds up to; a figure of some lots leads to them. */
export function SummaryCards({ summary, filters }: SummaryCardsProps) {
  const counted = summary?.byExpiry.reduce((sum, { lots }) => sum + lots, 0) ?? 0;
  const to = (name: string, value: string) => ({ filter: { [name]: value }, isOn: filters[name] === value });
  const known = (words: (summary: V2Summary) => string) => (summary === undefined ? null : words(summary));
  return (
    <SummaryList isKnown={summary !== undefined}>
      <SummaryCard
        label="Em estoque"
        icon={<IconStack2 size={18} />}
        value={known(stockWords)}
        below={known(() => `em ${lotsWords(counted)} com saldo`)}
      />
      <SummaryCard
        label="Valor em estoque"
        icon={<IconCoin size={18} />}
        value={known(({ value }) => formatMoney(value ?? 0))}
        below="lotes sem custo não contam"
      />
      <SummaryCard
        label="Em quarentena"
        icon={<IconClockHour4 size={18} />}
        tone={summary?.quarantined ? "attention" : undefined}
        value={known(({ quarantined }) => lotsWords(quarantined))}
        below="aguardam liberação"
        link={to("status", "quarantine")}
      />
      <SummaryCard
        label="Vencem em 7 dias"
        icon={<IconAlertTriangle size={18} />}
        tone={summary?.expiring7 ? "attention" : undefined}
        value={known(({ expiring7 }) => lotsWords(expiring7))}
        below="com saldo, até 7 dias"
        link={to("expiry", "days7")}
      />
      <SummaryCard
        label="Vencem em 30 dias"
        icon={<IconCalendarDue size={18} />}
        value={known(({ expiring30 }) => lotsWords(expiring30))}
        below="com saldo, até 30 dias"
        link={to("expiry", "within30")}
      />
      <SummaryCard
        label="Vencidos"
        icon={<IconHourglassEmpty size={18} />}
        tone={summary?.expired ? "wrong" : undefined}
        value={known(({ expired }) => lotsWords(expired))}
        below="ainda com saldo"
        link={to("expiry", "expired")}
      />
    </SummaryList>
  );
}
