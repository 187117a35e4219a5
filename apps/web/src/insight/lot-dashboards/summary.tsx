import { Box } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import {
  type ExpiryBucket,
  expiryNames,
  type V2Summary,
} from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { IconCalendarDue, IconCoin, IconLock, IconStack2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { leftOutWords, withoutCost, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { type Bar, BarList } from "../../ui/charts/bar-list.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatSum } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FilterLink, SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { compared } from "./compared.ts";
import classes from "./lot-dashboards.module.css";
import { splitWords, stockWords } from "./stock-words.ts";

interface SummaryProps {
  /** The totals of the lots; undefined until they are loaded. */
  summary: V2Summary | undefined;
  filters: Record<string, string>;
  /** The common unit of all lots; null where each item has its own unit. */
  unit: string | null;
}

const lotsWords = (count: number) => counted(count, "lote", "lotes");

/** Two bar charts: the stock by item and, unless all of it has the same remaining days, by these. */
export function Charts({ summary, filters, unit }: SummaryProps) {
  return (
    <div className={classes.charts}>
      {onlyBucket(summary) === null && (
        <Card title="Estoque por validade">
          {summary === undefined ? <WaitingBars /> : <StockByExpiry {...summary} filters={filters} unit={unit} />}
        </Card>
      )}
      <Card title="Estoque por item">
        {summary === undefined ? <WaitingBars /> : <StockByItem byItem={summary.byItem} filters={filters} />}
      </Card>
    </div>
  );
}

/** The remaining days of all lots in stock; null when they differ, and without lots. */
function onlyBucket(summary: V2Summary | undefined): ExpiryBucket | null {
  const [first, ...others] = summary?.byExpiry.filter(({ lots }) => lots > 0) ?? [];
  return first === undefined || others.length > 0 ? null : first.bucket;
}

/** A bar of a chart; pressing it filters the dashboard by the lots that the bar counts. */
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

const nothingInStock = (
  <Box component="p" my={8} c="dimmed">
    Nada em estoque.
  </Box>
);

function StockByItem({ byItem, filters }: Pick<V2Summary, "byItem"> & Pick<SummaryProps, "filters">) {
  if (byItem.length === 0) return nothingInStock;
  const bars = compared(byItem).map(
    ({ item, unit, lots, balance, amount, whole }): FilterBar => ({
      key: `${item.id} ${unit}`,
      label: <ItemName item={item} />,
      words: formatSum(balance, unit),
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
  if (byExpiry.every(({ lots }) => lots === 0)) return nothingInStock;
  // Quantities in different units cannot be summed: without a common unit the bars compare numbers of lots.
  const getAmount = ({ balance, lots }: V2Summary["byExpiry"][number]) => (unit === null ? lots : balance);
  // A bar without lots is hidden, except while its filter is active.
  const shownBuckets = byExpiry.filter(({ bucket, lots }) => lots > 0 || filters.expiry === bucket);
  const bars = shownBuckets.map((one): FilterBar => {
    const { bucket, lots, balance } = one;
    return {
      key: bucket,
      label: expiryNames[bucket],
      words: unit === null ? lotsWords(lots) : formatSum(balance, unit),
      more: unit === null ? null : lotsWords(lots),
      amount: getAmount(one),
      whole: Math.max(...byExpiry.map(getAmount)),
      tone: tones[bucket],
      filter: { expiry: bucket },
      isOn: filters.expiry === bucket,
    };
  });
  return <BarList bars={bars} label="Estoque por validade" frame={toFilter} />;
}

/** Cards with the totals of all lots that match the filter, on all pages of the list, and with the lots that are due. */
export function SummaryCards({ summary, filters, unit }: SummaryProps) {
  const lotCount = summary?.byExpiry.reduce((sum, { lots }) => sum + lots, 0) ?? 0;
  const bucket = onlyBucket(summary);
  const lotsInStock = `em ${lotsWords(lotCount)}${bucket === null ? "" : `, ${expiryNames[bucket].toLowerCase()}`}`;
  const whenLoaded = (words: (summary: V2Summary) => string) => (summary === undefined ? null : words(summary));
  const worth = whenLoaded((all) => worthOfAll([all]));
  const isUnpriced = worth === withoutCost();
  const caveat = isUnpriced ? "" : whenLoaded((all) => leftOutWords([all]) ?? "");
  const dueCards = listDue(summary, filters);
  return (
    <SummaryList isKnown={summary !== undefined} across={2 + dueCards.length}>
      <SummaryCard
        label="Em estoque"
        icon={<IconStack2 size={18} />}
        value={whenLoaded((all) => stockWords(all, unit))}
        below={whenLoaded((all) => splitWords(all, unit) ?? lotsInStock)}
      />
      <SummaryCard
        label="Valor em estoque"
        icon={<IconCoin size={18} />}
        value={worth === null ? null : capitalized(worth)}
        below={isUnpriced ? "em todos os lotes" : caveat === "" ? "de todos os lotes" : caveat}
        isCaveat={Boolean(caveat)}
      />
      {dueCards.map(({ of, filter: [name, value], within: _, count, isOn, ...words }) => (
        <SummaryCard
          key={of}
          {...words}
          icon={name === "expiry" ? <IconCalendarDue size={18} /> : <IconLock size={18} />}
          value={count === null ? null : count === 0 ? "Nenhum" : lotsWords(count)}
          {...(count === 0 && { below: "nem vencidos" })}
          {...((count !== 0 || isOn) && { link: { filter: { [name]: value }, isOn } })}
        />
      ))}
    </SummaryList>
  );
}

/** The groups of lots that need attention and have lots, else the widest group; one card holds their place before. */
function listDue(summary: V2Summary | undefined, filters: Record<string, string>) {
  const all = due.map((one) => ({
    ...one,
    count: summary?.[one.of] ?? null,
    isOn: filters[one.filter[0]] === one.filter[1],
  }));
  const shown = all.filter(({ of, within, count, isOn }) => {
    const saidAlready = within === undefined ? 0 : summary?.[within];
    return isOn || (count === null ? of === "expiring7" : count !== saidAlready);
  });
  return shown.length === 0 ? all.slice(-1) : shown;
}

type DueCount = "expired" | "quarantined" | "expiring7" | "expiring30";

interface Due {
  of: DueCount;
  /** The smaller group inside this group; when both groups have equal counts, only the smaller is shown. */
  within?: DueCount;
  filter: readonly [name: string, value: string];
  label: string;
  below: string;
  tone?: "attention" | "wrong";
}

const due: readonly Due[] = [
  { of: "expired", filter: ["expiry", "expired"], label: "Vencidos", below: "com saldo", tone: "wrong" },
  {
    of: "quarantined",
    filter: ["status", "quarantine"],
    label: "Em quarentena",
    below: "a decidir",
    tone: "attention",
  },
  { of: "expiring7", filter: ["expiry", "days7"], label: "Vence em 7\u00a0dias", below: "usar já", tone: "attention" },
  {
    of: "expiring30",
    within: "expiring7",
    filter: ["expiry", "within30"],
    label: "Vence em 30\u00a0dias",
    below: "ao todo",
  },
];
