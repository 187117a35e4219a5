import { type ExpiryBucket, expiryNames, type V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconClockHour4,
  IconCoin,
  IconHourglassEmpty,
  IconStack2,
} from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
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

/** What is on hand, by the days it has left and by item. */
export function Charts({ summary, filters, unit }: SummaryProps) {
  return (
    <div className={classes.charts}>
      <Card title="Estoque por validade">
        {summary === undefined ? <WaitingBars /> : <StockByExpiry {...summary} filters={filters} unit={unit} />}
      </Card>
      <Card title="Estoque por item">
        {summary === undefined ? <WaitingBars /> : <StockByItem byItem={summary.byItem} filters={filters} />}
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
  // A band of nothing says nothing, unless it is what the list was narrowed to.
  const held = byExpiry.filter(({ bucket, lots }) => lots > 0 || filters.expiry === bucket);
  const bars = held.map((one): FilterBar => {
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

/** What is wrong or to be done, where there is any, then what the whole filter adds up to; a figure of some lots leads to them. */
export function SummaryCards({ summary, filters, unit }: SummaryProps) {
  const kept = summary?.byExpiry.reduce((sum, { lots }) => sum + lots, 0) ?? 0;
  const known = (words: (summary: V2Summary) => string) => (summary === undefined ? null : words(summary));
  const due = dueCards.flatMap(({ of, filter: [name, value], ...card }) => {
    const count = summary?.[of] ?? 0;
    const isOn = filters[name] === value;
    return count === 0 && !isOn
      ? []
      : [{ ...card, tone: count === 0 ? undefined : card.tone, count, link: { filter: { [name]: value }, isOn } }];
  });
  return (
    <SummaryList isKnown={summary !== undefined} across={due.length === 2 ? 4 : 3}>
      {due.map(({ count, ...card }) => (
        <SummaryCard key={card.label} {...card} value={lotsWords(count)} />
      ))}
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
    </SummaryList>
  );
}

interface DueCard extends Pick<ComponentProps<typeof SummaryCard>, "label" | "icon" | "tone" | "below"> {
  of: "expired" | "quarantined" | "expiring7" | "expiring30";
  filter: readonly [name: string, value: string];
}

const dueCards: readonly DueCard[] = [
  {
    of: "expired",
    label: "Vencidos",
    icon: <IconHourglassEmpty size={18} />,
    tone: "wrong",
    below: "ainda com saldo",
    filter: ["expiry", "expired"],
  },
  {
    of: "quarantined",
    label: "Em quarentena",
    icon: <IconClockHour4 size={18} />,
    tone: "attention",
    below: "à espera de liberação",
    filter: ["status", "quarantine"],
  },
  {
    of: "expiring7",
    label: "Vencem em 7\u00a0dias",
    icon: <IconAlertTriangle size={18} />,
    tone: "attention",
    below: "com saldo, até 7 dias",
    filter: ["expiry", "days7"],
  },
  {
    of: "expiring30",
    label: "Vencem em 30\u00a0dias",
    icon: <IconCalendarDue size={18} />,
    below: "com saldo, até 30 dias",
    filter: ["expiry", "within30"],
  },
];
