import { type ExpiryBucket, expiryNames, type V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconClockHour4,
  IconCoin,
  IconHourglassEmpty,
  IconStack2,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";
import { leftOutWords, worthOfAll } from "../../domain/lots/worth.tsx";
import { type Bar, BarList } from "../../ui/charts/bar-list.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { counted } from "../../ui/format/masks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FilterLink, SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { compared } from "./compared.ts";
import classes from "./lot-dashboards.module.css";
import { stockWords } from "./stock-words.ts";

interface SummaryProps {
  /** Undefined until it came. */
  summary: V2Summary | undefined;
  filters: Record<string, string>;
  /** The unit that all lots have; null where each item has its own. */
  unit: string | null;
}

const lotsWords = (count: number) => counted(count, "lote", "lotes");

/** What is on hand, by item and by the days it has left. */
export function Charts({ summary, filters, unit }: SummaryProps) {
  return (
    <div className={classes.charts}>
      <Card title="Estoque por item">
        {summary === undefined ? <WaitingBars /> : <StockByItem byItem={summary.byItem} filters={filters} />}
      </Card>
      <Card title="Estoque por validade">
        {summary === undefined ? <WaitingBars /> : <StockByExpiry {...summary} filters={filters} unit={unit} />}
      </Card>
    </div>
  );
}

/** A bar that narrows the dashboard to what it counted. */
interface FilterBar extends Bar {
  filter: Record<string, string>;
  isOn: boolean;
}

const toFilter = ({ filter, isOn }: FilterBar, className: string, content: ReactNode) => (
  <FilterLink filter={filter} isOn={isOn} className={className}>
    {content}
  </FilterLink>
);

const itemsAtFirst = 7;

function StockByItem({ byItem, filters }: Pick<V2Summary, "byItem"> & Pick<SummaryProps, "filters">) {
  if (byItem.length === 0) return <p className={classes.nothing}>Nada em estoque.</p>;
  const bars = compared(byItem).map(
    ({ item, unit, lots, balance, amount, whole }): FilterBar => ({
      key: `${item.id} ${unit}`,
      label: <ItemName item={item} />,
      words: formatQuantity(balance, unit),
      more: lotsWords(lots),
      amount,
      whole,
      filter: { item: item.id },
      isOn: filters.item === item.id,
    }),
  );
  return <BarList bars={bars} label="Estoque por item" atFirst={itemsAtFirst} many="itens" frame={toFilter} />;
}

const tones: Partial<Record<ExpiryBucket, Bar["tone"]>> = {
  expired: "wrong",
  days7: "attention",
  days15: "attention",
  never: "over",
};

function StockByExpiry({
  byExpiry,
  filters,
  unit,
}: Pick<V2Summary, "byExpiry"> & Pick<SummaryProps, "filters" | "unit">) {
  if (byExpiry.every(({ lots }) => lots === 0)) return <p className={classes.nothing}>Nada em estoque.</p>;
  // Quantities of different units do not add up: there the lots are compared.
  const amountOf = ({ balance, lots }: V2Summary["byExpiry"][number]) => (unit === null ? lots : balance);
  const bars = byExpiry.map((one): FilterBar => {
    const { bucket, lots, balance } = one;
    return {
      key: bucket,
      label: expiryNames[bucket],
      words: unit === null ? lotsWords(lots) : formatQuantity(balance, unit),
      more: unit === null ? null : lotsWords(lots),
      amount: amountOf(one),
      whole: Math.max(...byExpiry.map(amountOf)),
      tone: tones[bucket],
      filter: { expiry: bucket },
      isOn: filters.expiry === bucket,
    };
  });
  return <BarList bars={bars} label="Estoque por validade" frame={toFilter} />;
}

/** What the whole filter adds up to; a figure of some lots leads to them. */
export function SummaryCards({ summary, filters, unit }: SummaryProps) {
  const kept = summary?.byExpiry.reduce((sum, { lots }) => sum + lots, 0) ?? 0;
  const to = (name: string, value: string) => ({ filter: { [name]: value }, isOn: filters[name] === value });
  const known = (words: (summary: V2Summary) => string) => (summary === undefined ? null : words(summary));
  return (
    <SummaryList isKnown={summary !== undefined}>
      <SummaryCard
        label="Em estoque"
        icon={<IconStack2 size={18} />}
        value={known((all) => stockWords(all, unit))}
        below={known(() => `em ${lotsWords(kept)} com saldo`)}
      />
      <SummaryCard
        label="Valor em estoque"
        icon={<IconCoin size={18} />}
        value={known((all) => worthOfAll([all]))}
        below={known((all) => leftOutWords([all]) ?? "de todos os lotes com saldo")}
      />
      <SummaryCard
        label="Em quarentena"
        icon={<IconClockHour4 size={18} />}
        tone={summary?.quarantined ? "attention" : undefined}
        value={known(({ quarantined }) => lotsWords(quarantined))}
        below="à espera de liberação"
        link={to("status", "quarantine")}
      />
      <SummaryCard
        label={"Vencem em 7\u00a0dias"}
        icon={<IconAlertTriangle size={18} />}
        tone={summary?.expiring7 ? "attention" : undefined}
        value={known(({ expiring7 }) => lotsWords(expiring7))}
        below="com saldo, até 7 dias"
        link={to("expiry", "days7")}
      />
      <SummaryCard
        label={"Vencem em 30\u00a0dias"}
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
