import { sumOf, toWire } from "@pomar/contract/core/decimal";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { StockReport } from "@pomar/contract/reports/reports.schema";
import { IconAlertTriangle, IconCoin, IconStack2 } from "@tabler/icons-react";
import { lotsTarget } from "../../domain/reports/targets.ts";
import { BarList, toTarget } from "../../ui/charts/bar-list.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatMoney, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { ViewChoice } from "./report-controls.tsx";
import { type ReportBodyProps, ReportPage } from "./report-page.tsx";
import { cents, names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import type { View } from "./use-report.ts";

type Row = StockReport["rows"][number];

const sides: View[] = Object.entries(lotTypeNames).map(([name, label]) => ({ name, label }));
const all = { name: "all", label: "Tudo" };

/** What is on hand now, item by item, and what it is worth. */
export function StockReportPage() {
  return (
    <ReportPage
      route={reportsRoutes.stock}
      views={[all, ...sides]}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{
        title: "Nada em estoque",
        why: "Cada entrada de fruta, insumo, pasta ou produto final cria um lote, e o que resta dele é o estoque.",
        first: { to: "/raw/create", label: "Registrar uma entrada de fruta" },
      }}
      Body={StockBody}
    />
  );
}

const lotsWords = (lots: number) => counted(lots, "lote", "lotes");
const isShort = ({ balance, minStock }: Row) => minStock !== null && balance < minStock;

function StockBody({ data: { rows, totals }, report }: ReportBodyProps<StockReport>) {
  const values = totals.map(({ value }) => value);
  const lots = totals.reduce((sum, one) => sum + one.lots, 0);
  const short = rows.filter(isShort).length;
  const seen = rows.filter(({ type }) => report.view === all.name || type === report.view);
  return (
    <>
      <SummaryList isKnown>
        <SummaryCard
          label="Valor em estoque"
          icon={<IconCoin size={18} />}
          value={formatMoney(toWire(sumOf(values), 2))}
          below="lotes sem custo não contam"
        />
        <SummaryCard
          label="Em estoque"
          icon={<IconStack2 size={18} />}
          value={counted(rows.filter(({ lots: count }) => count > 0).length, "item", "itens")}
          below={`em ${lotsWords(lots)} com saldo`}
        />
        <SummaryCard
          label="Abaixo do mínimo"
          icon={<IconAlertTriangle size={18} />}
          tone={short > 0 ? "attention" : undefined}
          value={counted(short, "item", "itens")}
          below="dos que têm mínimo"
        />
      </SummaryList>
      <Card title="Valor por tipo">
        <BarList
          label="Valor por tipo"
          frame={toTarget}
          bars={totals.map(({ type, lots: count, value: worth }) => ({
            key: type,
            label: lotTypeNames[type],
            words: formatMoney(worth),
            more: lotsWords(count),
            amount: worth,
            whole: Math.max(...values),
            target: lotsTarget(type),
          }))}
        />
      </Card>
      <ViewChoice
        report={report}
        views={[all, ...sides.filter(({ name }) => rows.some(({ type }) => type === name))]}
      />
      <ReportTable
        caption="Estoque por item"
        report={report}
        rows={seen}
        id={({ type, item, unit }) => type + item.id + unit}
        columns={seen.some(({ minStock }) => minStock !== null) ? [...columns, ...ofMinimum] : columns}
        target={({ type, item }) => lotsTarget(type, { item: item.id })}
      />
    </>
  );
}

const columns: [ReportColumn<Row>, ...ReportColumn<Row>[]] = [
  names("item", "Item", ({ item }) => item.name),
  names("type", "Tipo", ({ type }) => lotTypeNames[type]),
  numbers("balance", "Saldo", (balance, { unit }) => formatQuantity(balance, unit)),
  numbers("lots", "Lotes"),
  numbers("value", "Valor (R$)", cents),
  names("oldest", "Lote mais antigo", ({ oldest }) => oldest, {
    noWrap: true,
    cell: ({ oldest }) => (oldest === null ? nothing : formatDay(oldest)),
  }),
];

/** Only of what somebody set a minimum for. */
const ofMinimum: ReportColumn<Row>[] = [
  {
    key: "minStock",
    header: "Mínimo",
    align: "right",
    cell: ({ minStock, unit }) => (minStock === null ? nothing : formatQuantity(minStock, unit)),
  },
  { key: "standing", header: "Situação", card: "status", cell: (row) => <StockStanding row={row} /> },
];

function StockStanding({ row }: { row: Row }) {
  if (row.minStock === null) return nothing;
  if (isShort(row)) return <StatusChip tone="attention">Abaixo do mínimo</StatusChip>;
  return <StatusChip tone="fine">Acima do mínimo</StatusChip>;
}
