import { type ExpiryBucket, expiryNames, type V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import type { ReactNode } from "react";
import { type Bar, BarList } from "../../ui/charts/bar-list.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { counted } from "../../ui/format/masks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FilterLink } from "../../ui/list/summary-card.tsx";
import { compared } from "./compared.ts";
import classes from "./lot-dashboards.module.css";

interface ChartsProps {
  /** Undefined until it came. */
  summary: V2Summary | undefined;
  filters: Record<string, string>;
  /** The unit that all lots have; null where each item has its own. */
  unit: string | null;
}

export const lotsWords = (count: number) => counted(count, "lote", "lotes");

/** What is on hand, by item and by the days it has left. */
export function Charts({ summary, filters, unit }: ChartsProps) {
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

function StockByItem({ byItem, filters }: Pick<V2Summary, "byItem"> & Pick<ChartsProps, "filters">) {
  if (byItem.length === 0) return <p className={classes.nothing}>Nada em estoque.</p>;
  const bars = compared(byItem).map(
    ({ item, unit, lots, balance, amount, whole }): FilterBar => ({
      key: `${item.id} ${unit}`,
      label: item.name,
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
}: Pick<V2Summary, "byExpiry"> & Pick<ChartsProps, "filters" | "unit">) {
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
