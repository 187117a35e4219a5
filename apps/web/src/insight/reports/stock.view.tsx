import { Button } from "@mantine/core";
import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { IconBottle, IconCherry, IconCoin, IconSnowflake } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { leftOutWords, renderWorth, worthInWords, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatContent, formatKgSum, formatQuantity, formatSum } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { Explained } from "../parts/explanations/explained.tsx";
import { describeFreeStock } from "../parts/reports/free-stock.ts";
import { lotsTarget } from "../parts/reports/targets.ts";
import { ViewChoice } from "./report-controls.tsx";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { names, numbers, type ReportColumn, ReportTable, TablePanel } from "./report-table.tsx";
import { runningOutWords, StockByFruit } from "./stock-by-fruit.tsx";
import type { View } from "./use-report.ts";

type Row = StockReport["rows"][number];

const sides: View[] = Object.entries(lotTypeNames).map(([name, label]) => ({ name, label }));
const byFruit = { name: "all", label: "Por fruta" };
const supplies = { name: "supplies", label: "Insumos" };

/** Current stock report: each fruit's fresh, pulped and packed stock, and the supplies below their minimum stock. */
export const StockReportPage: ReportView = buildReportPage({
  route: reportsRoutes.stock,
  views: [byFruit, supplies, ...sides],
  isEmpty: ({ rows }) => rows.length === 0,
  empty: {
    title: "Nada em estoque",
    why: "Cada entrada de fruta, insumo, pasta ou produto final cria um lote, e o saldo dele é o estoque.",
    first: { to: "/raw/create", label: "Registrar uma entrada de fruta" },
  },
  Body: StockBody,
});

const weighed = [
  { type: "raw_material", label: "Fruta fresca", Icon: IconCherry, waits: "aguardando despolpa" },
  { type: "pulp", label: "Pasta", Icon: IconBottle, waits: "aguardando envase" },
  { type: "final_product", label: "Pronto", Icon: IconSnowflake, waits: "aguardando saída" },
] as const;

const isSupply = ({ type }: Row) => type === "additive" || type === "additional" || type === "packaging";

function StockBody({ data, report }: ReportBodyProps<StockReport>) {
  const { rows, totals } = data;
  /**
   * Card of one lot type: the main figure is the free stock, with which the plant can plan; a second line shows the
   * held or expired stock and the total.
   */
  const buildCard = (type: LotType, waits: string) => {
    const { kg = 0, usableKg = 0 } = totals.find((total) => total.type === type) ?? {};
    const heldKg = toWire(decimal(kg ?? 0).minus(usableKg ?? 0), 3);
    const below = heldKg === 0 ? waits : `mais ${formatKgSum(heldKg)} retidos`;
    return { value: formatKgSum(usableKg ?? 0), below, target: lotsTarget(type) };
  };
  const short = rows.filter(({ isShort }) => isShort).length;
  const isOfSupplies = report.view === supplies.name;
  const asksForSupplies = short > 0 && !isOfSupplies;
  const alarms = [
    runningOutWords(data),
    asksForSupplies ? `${counted(short, "insumo", "insumos")} abaixo do mínimo` : null,
  ].filter((words) => words !== null);
  const seen = rows.filter((row) => (isOfSupplies ? isSupply(row) : row.type === report.view));
  // Supplies below their minimum stock are listed first, because users open this view to find them.
  const listed = seen.toSorted((one, other) => Number(other.isShort) - Number(one.isShort));
  const choice = (
    <ViewChoice
      report={report}
      views={[
        byFruit,
        ...(rows.some(isSupply) ? [supplies] : []),
        // One view lists supplies of all types; a single-type view is offered only when an old address asks for it.
        ...sides.filter(({ name }) => name === report.view || rows.some((row) => row.type === name && !isSupply(row))),
      ]}
    />
  );
  return (
    <>
      <SummaryList isKnown across={4}>
        {weighed.map(({ type, label, Icon, waits }) => (
          <SummaryCard key={type} label={label} icon={<Icon size={18} />} {...buildCard(type, waits)} />
        ))}
        <SummaryCard
          label="Valor em estoque"
          icon={<IconCoin size={18} />}
          value={
            totals.every(({ value }) => value === null) ? (
              worthOfAll(totals)
            ) : (
              <Explained figure="stock-total">{worthOfAll(totals)}</Explained>
            )
          }
          below={leftOutWords(totals) ?? "com insumos e lotes retidos"}
        />
      </SummaryList>
      {alarms.length > 0 && (
        <Notice
          action={
            asksForSupplies && (
              <Button variant="default" data-screen-only="" onClick={() => report.change({ view: supplies.name })}>
                Ver insumos
              </Button>
            )
          }
        >
          {alarms.join(" · ")}
        </Notice>
      )}
      {report.view === byFruit.name ? (
        <TablePanel title="Estoque por fruta" aside={choice}>
          <StockByFruit report={data} />
        </TablePanel>
      ) : (
        <>
          <ReportTable
            isCharted={false}
            aside={choice}
            caption={isOfSupplies ? "Estoque de insumos" : "Estoque por item"}
            report={report}
            rows={listed}
            id={({ type, item, unit, contentG }) => type + item.id + unit + (contentG ?? "")}
            columns={seen.some(({ minStock }) => minStock !== null) ? [...columns, ...ofMinimum] : columns}
            target={({ type, item }) => lotsTarget(type, { item: item.id })}
          />
          <TypeTotals totals={totals.filter(({ type }) => seen.some((row) => row.type === type))} />
        </>
      )}
    </>
  );
}

/** The stock per lot type; quantities of fruit, pulp, product and supplies are not summed with each other. */
function TypeTotals({ totals }: Pick<StockReport, "totals">) {
  if (totals.length === 0) return null;
  return (
    <Card title={totals.length === 1 ? "Total" : "Total por tipo"}>
      <Lines>
        {totals.map((total) => (
          <Line
            key={total.type}
            end={
              <>
                <b>{total.kg === null ? worthOfAll([total]) : formatKgSum(total.kg)}</b>
                <small>
                  {[
                    ...describeFreeStock(total),
                    counted(total.lots, "lote", "lotes"),
                    ...(total.kg === null ? [] : [worthInWords([total])]),
                  ].join(", ")}
                </small>
              </>
            }
          >
            {lotTypeNames[total.type]}
          </Line>
        ))}
      </Lines>
    </Card>
  );
}

interface OfStockProps {
  figure: "stock-balance" | "stock-value";
  row: Row;
  children: ReactNode;
}

/** A figure of a stock row; pressing the figure opens its explanation. In a row without lots, the figure is text. */
function OfStock({ figure, row: { item, type, unit, contentG, lots }, children }: OfStockProps) {
  if (lots === 0) return children;
  return (
    <Explained figure={figure} id={item.id} type={type} unit={unit} {...(contentG !== null && { contentG })}>
      {children}
    </Explained>
  );
}

const columns: [ReportColumn<Row>, ...ReportColumn<Row>[]] = [
  names("item", "Item", ({ item }) => item.name, {
    cell: ({ item, contentG }) => (
      <ItemName item={item}>
        {item.name}
        {contentG !== null && ` ${formatContent(contentG)}`}
      </ItemName>
    ),
  }),
  names("type", "Tipo", ({ type }) => lotTypeNames[type]),
  numbers("balance", "Saldo", (balance, row) => (
    <OfStock figure="stock-balance" row={row}>
      {formatSum(balance, row.unit)}
    </OfStock>
  )),
  numbers("usable", "Livre", (usable, row) => formatSum(usable, row.unit)),
  numbers("lots", "Lotes"),
  {
    key: "value",
    header: "Valor (R$)",
    align: "right",
    by: ({ value }) => value,
    cell: (row) => (
      <OfStock figure="stock-value" row={row}>
        {renderWorth(row)}
      </OfStock>
    ),
  },
  names("oldest", "Lote mais antigo", ({ oldest }) => oldest, {
    noWrap: true,
    cell: ({ oldest }) => (oldest === null ? nothing : formatDay(oldest)),
  }),
];

/** Columns that are filled only for supplies with a minimum stock. */
const ofMinimum: ReportColumn<Row>[] = [
  {
    key: "minStock",
    header: "Mínimo",
    align: "right",
    cell: ({ minStock, unit }) => (minStock === null ? nothing : formatQuantity(minStock, unit)),
  },
  { key: "standing", header: "Situação", card: "status", cell: (row) => <StockStanding row={row} /> },
];

function StockStanding({ row: { isShort } }: { row: Row }) {
  if (isShort === null) return nothing;
  return (
    <StatusChip tone={isShort ? "attention" : "fine"}>{isShort ? "Abaixo do mínimo" : "Acima do mínimo"}</StatusChip>
  );
}
