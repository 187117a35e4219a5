import { counted, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { FigureName } from "@pomar/contract/insight/explanations/explanations.schema";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { CostReport } from "@pomar/contract/insight/reports/reports.schema";
import { IconBottle, IconCherry, IconReceiptOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { wholeOfMost } from "../../ui/charts/scale.ts";
import { StackedBars } from "../../ui/charts/stacked-bars.tsx";
import { formatKgSum, formatMoney, formatPercent } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { Explained } from "../parts/explanations/explained.tsx";
import { toPulpings, toReceptions } from "../parts/reports/targets.ts";
import { yieldWords } from "../parts/reports/yields.tsx";
import { costParts } from "./figures.ts";
import { periodBefore } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { FiguresChoice, kilos, names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import type { Report, View } from "./use-report.ts";

type Cost = CostReport["byFruit"][number] & Partial<Pick<CostReport["bySupplier"][number], "supplier">>;

const views: View[] = [
  { name: "fruit", label: "Por fruta" },
  { name: "supplier", label: "Por fornecedor" },
];

/**
 * Report on the real cost of a kilogram of pulp: the price of the fruit divided by the yield, plus the remaining
 * inputs.
 */
export const CostReportPage: ReportView = buildReportPage({
  route: reportsRoutes.cost,
  views,
  filters: ["fruit", "supplier"],
  isEmpty: ({ byFruit }) => byFruit.length === 0,
  empty: {
    title: "Nenhuma despolpa",
    why: "O custo da pasta vem das entradas de pasta e do preço da fruta que entrou nelas.",
    first: { to: "/pulp/create", label: "Registrar uma entrada de pasta" },
  },
  Body: CostBody,
});

const byFruit = {
  title: "Custo do quilo de pasta por fruta",
  note: "O preço da fruta dividido pelo rendimento, e o resto: aditivos, adicionais e embalagens.",
};
const bySupplier = {
  title: "Custo do quilo de pasta por fornecedor",
  note: "A despolpa com fruta de vários fornecedores é dividida pelos quilos de cada um.",
};

function CostBody({ data, report }: ReportBodyProps<CostReport>) {
  const before = useCostBefore(report);
  const isBySupplier = report.view === "supplier";
  const { title, note } = isBySupplier ? bySupplier : byFruit;
  const all: readonly Cost[] = isBySupplier ? data.bySupplier : data.byFruit;
  const earlier: readonly Cost[] | undefined = isBySupplier ? before?.bySupplier : before?.byFruit;
  const rows = all.toSorted((one, other) => (other.pulpCost ?? 0) - (one.pulpCost ?? 0));
  const id = ({ fruit, supplier }: Cost) => fruit.id + (supplier?.id ?? "");
  const target = ({ fruit, supplier }: Cost) =>
    supplier === undefined ? toPulpings(report.period, fruit.id) : toReceptions(supplier.id, fruit.id);
  return (
    <>
      <CostSummary total={data.total} before={before?.total} report={report} />
      <Card title={title} note={note} aside={<ViewChoice report={report} views={views} />}>
        <StackedBars
          label={title}
          many="linhas"
          series={[
            { key: "fruit", label: "fruta", color: "blue" },
            { key: "rest", label: "aditivos, adicionais e embalagens", color: "blue-soft" },
          ]}
          whole={wholeOfMost(rows.map(({ pulpCost }) => pulpCost ?? 0))}
          bars={rows.map((row) => ({
            key: id(row),
            label: (
              <ItemName item={row.fruit}>{[row.fruit.name, row.supplier?.name].filter(Boolean).join(" · ")}</ItemName>
            ),
            words:
              row.pulpCost === null ? (
                "sem preço"
              ) : (
                <OfPulpings figure="pulp-cost" row={row} report={report}>
                  {perKg(row.pulpCost)}
                </OfPulpings>
              ),
            more: besides(row, earlier?.find((one) => id(one) === id(row))?.pulpCost),
            parts: costParts(row),
            target: target(row),
          }))}
        />
        <FiguresChoice report={report} />
      </Card>
      <ReportTable
        caption={`${title}, em números (R$ por kg)`}
        report={report}
        rows={rows}
        id={id}
        columns={isBySupplier ? [supplierColumn, fruitColumn, ...figures(report)] : [fruitColumn, ...figures(report)]}
        target={target}
      />
    </>
  );
}

const perKg = (cost: number) => `${formatMoney(cost)}/kg`;

/** Loads the same report for the preceding period of equal length; undefined until it is loaded. */
function useCostBefore({ period, query }: Report): CostReport | undefined {
  const { data } = useCall(
    reportsRoutes.cost,
    { query: { ...query, ...(period !== null && periodBefore(period)) } },
    { enabled: period !== null },
  );
  return data;
}

/** Query parameters for the explanation of a figure: the days and the supplier of the report. */
function ofReport({ period, asked }: Report, supplier = asked.supplier) {
  return { from: period?.from, to: period?.to, ...(supplier !== undefined && { supplier }) };
}

interface OfPulpingsProps {
  figure: FigureName;
  row: Cost;
  report: Report;
  children: ReactNode;
}

/** A figure of a table row; pressing it shows the pulpings from which it was computed. */
function OfPulpings({ figure, row: { fruit, supplier }, report, children }: OfPulpingsProps) {
  return (
    <Explained figure={figure} id={fruit.id} {...ofReport(report, supplier?.id)}>
      {children}
    </Explained>
  );
}

interface CostSummaryProps {
  total: CostReport["total"];
  before: CostReport["total"] | undefined;
  report: Report;
}

/** Mean cost per kilogram of pulp over all fruits, the fruit's share of the cost, and number of pulpings left out. */
function CostSummary({ total, before, report }: CostSummaryProps) {
  const earlier = before?.pulpCost ?? null;
  const { pulpCost, fruitShare, outputKg, unpriced } = total;
  const of = { ...ofReport(report), ...(report.asked.fruit !== undefined && { id: report.asked.fruit }) };
  return (
    <SummaryList isKnown>
      <SummaryCard
        label="Custo médio da pasta"
        icon={<IconBottle size={18} />}
        value={
          pulpCost === null ? (
            withoutCost()
          ) : (
            <Explained figure="mean-pulp-cost" {...of}>
              {perKg(pulpCost)}
            </Explained>
          )
        }
        below={
          !earlier || pulpCost === null
            ? `de ${formatKgSum(outputKg)} com preço`
            : `${changeWords(pulpCost, earlier)} (${perKg(earlier)})`
        }
      />
      <SummaryCard
        label="Parte da fruta"
        icon={<IconCherry size={18} />}
        value={
          fruitShare === null ? (
            nothing
          ) : (
            <Explained figure="fruit-part" {...of}>
              {formatPercent(fruitShare)}
            </Explained>
          )
        }
        below="do custo da pasta"
      />
      <SummaryCard
        label="Sem preço"
        icon={<IconReceiptOff size={18} />}
        value={counted(unpriced, "despolpa", "despolpas")}
        tone={unpriced > 0 ? "attention" : undefined}
        {...(unpriced > 0 && { target: { to: "/pagamentos/precos" } })}
        below={unpriced === 0 ? "todas contam" : "lançar preços"}
      />
    </SummaryList>
  );
}

const fruitColumn = names<Cost>("fruit", "Fruta", ({ fruit }) => fruit.name, {
  cell: ({ fruit }) => <ItemName item={fruit} />,
});
const supplierColumn = names<Cost>("supplier", "Fornecedor", ({ supplier }) => supplier?.name ?? "");

const money = (value: number) => formatNumber(value, 4);
/** Text beside a cost: the previous period's cost and the number of pulpings without a price; null without both. */
function besides({ unpriced }: Cost, earlier: number | null | undefined): string | null {
  const words = [
    ...(earlier == null ? [] : [`antes ${perKg(earlier)}`]),
    ...(unpriced === 0 ? [] : [counted(unpriced, "sem preço", "sem preço")]),
  ];
  return words.join(", ") || null;
}

/** Describes the change of the cost per kilogram: `17 % acima do período anterior`. */
function changeWords(cost: number, earlier: number): string {
  const change = toWire(decimal(cost).div(earlier).minus(1).times(100), 0);
  if (change === 0) return "igual ao período anterior";
  return `${formatPercent(Math.abs(change))} ${change > 0 ? "acima" : "abaixo"} do período anterior`;
}

/** Builds a table column with a cost in R$ per kg; pressing a cost opens its explanation. */
const explainedCost = (
  { name, figure, header }: { name: "fruitPrice" | "fruitCost" | "pulpCost"; figure: FigureName; header: string },
  report: Report,
): ReportColumn<Cost> =>
  numbers(name, header, (cost, row) => (
    <OfPulpings figure={figure} row={row} report={report}>
      {name === "pulpCost" ? <b>{money(cost)}</b> : money(cost)}
    </OfPulpings>
  ));

const figures = (report: Report): ReportColumn<Cost>[] => [
  explainedCost({ name: "fruitPrice", figure: "fruit-price", header: "Preço da fruta" }, report),
  numbers("yieldPct", "Rendimento", yieldWords),
  explainedCost({ name: "fruitCost", figure: "fruit-in-pulp", header: "Fruta na pasta" }, report),
  explainedCost({ name: "pulpCost", figure: "pulp-cost", header: "Custo da pasta" }, report),
  kilos("outputKg", "Pasta (kg)"),
  numbers("n", "Despolpas"),
  numbers("unpriced", "Sem preço", (unpriced) => (unpriced === 0 ? nothing : formatNumber(unpriced))),
];
