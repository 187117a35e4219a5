import { counted } from "@pomar/contract/core/decimal";
import type { Period } from "@pomar/contract/core/period.rules";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { YieldReport } from "@pomar/contract/insight/reports/reports.schema";
import { IconApple, IconBottle, IconChartBar, IconTarget } from "@tabler/icons-react";
import { Suspense } from "react";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { RangeBars } from "../../ui/charts/range-bars.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatMonth } from "../../ui/format/dates.ts";
import { formatKgSum } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { Explained } from "../parts/explanations/explained.tsx";
import { toPulpings, toReceptions } from "../parts/reports/targets.ts";
import {
  type FruitYield,
  hasRange,
  isOutside,
  pulpingsWords,
  spreadWords,
  YieldBars,
  YieldMiss,
  yieldWords,
} from "../parts/reports/yields.tsx";
import { inOrder } from "./figures.ts";
import { monthWithin } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { FiguresChoice, kilos, names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";

/** The code of the line chart is loaded lazily, because only one of the views draws lines. */
const TrendLines = lazyPart(async () => (await import("../../ui/charts/trend-lines.tsx")).TrendLines);

type SupplierYield = YieldReport["bySupplier"][number];
type MonthYield = YieldReport["byMonth"][number];
type Yield = FruitYield | SupplierYield | MonthYield;

const views = [
  { name: "fruit", label: "Por fruta", Side: ByFruit },
  { name: "supplier", label: "Por fornecedor", Side: BySupplier },
  { name: "month", label: "Por mês", Side: ByMonth },
];

/** Report on the yield from fruit to pulp: by fruit, by supplier and by month. */
export const YieldReportPage: ReportView = buildReportPage({
  route: reportsRoutes.yield,
  views,
  filters: ["fruit", "supplier"],
  isEmpty: ({ total }) => total.n === 0,
  empty: {
    title: "Nenhuma despolpa",
    why: "O rendimento vem das entradas de pasta: cada despolpa mostra quanta pasta a fruta rendeu.",
    first: { to: "/pulp/create", label: "Registrar uma entrada de pasta" },
  },
  Body: YieldBody,
});

type SideProps = ReportBodyProps<YieldReport>;

function YieldBody({ data, report }: SideProps) {
  const { total } = data;
  const off = data.byFruit.filter(isOutside);
  const Side = views.find(({ name }) => name === report.view)?.Side ?? ByFruit;
  const { fruit: id, supplier } = report.asked;
  const target = toPulpings(report.period, id);
  const of = { ...report.period, ...(id !== undefined && { id }), ...(supplier !== undefined && { supplier }) };
  return (
    <>
      <SummaryList isKnown across={4}>
        <SummaryCard
          label="Fora do esperado"
          icon={<IconTarget size={18} />}
          value={off.length === 0 ? "Nenhuma fruta" : counted(off.length, "fruta", "frutas")}
          tone={off.length > 0 ? "attention" : undefined}
          below={offWords(off, data.byFruit)}
        />
        <SummaryCard
          label="Rendimento"
          icon={<IconChartBar size={18} />}
          value={
            <Explained figure="mean-yield" {...of}>
              {yieldWords(total.yieldPct)}
            </Explained>
          }
          below={`de ${pulpingsWords(total.n)}`}
          target={target}
        />
        <SummaryCard
          label="Fruta"
          icon={<IconApple size={18} />}
          value={formatKgSum(total.inputKg)}
          below="processada"
          target={target}
        />
        <SummaryCard
          label="Pasta da fruta"
          icon={<IconBottle size={18} />}
          value={formatKgSum(total.outputKg)}
          below={total.madeKg === total.outputKg ? "obtida" : `de ${formatKgSum(total.madeKg)} de pasta`}
          target={target}
        />
      </SummaryList>
      <Side data={data} report={report} />
    </>
  );
}

/** Names the fruits whose yield is outside the expected range, or states that all fruits are inside it. */
function offWords(off: readonly FruitYield[], all: readonly FruitYield[]): string {
  if (off.length > 0) return off.map(({ fruit }) => fruit.name).join(", ");
  return all.every(hasRange) ? "todas como esperado" : `de ${counted(all.length, "despolpada", "despolpadas")}`;
}

/** The table columns that all three views share. */
const figures: ReportColumn<Yield>[] = [
  numbers("n", "Despolpas"),
  { key: "spread", header: "8 em cada 10", noWrap: true, by: ({ low }) => low, cell: spreadWords },
  kilos("inputKg", "Fruta (kg)"),
  kilos("outputKg", "Pasta da fruta (kg)"),
];

const fruitColumn: ReportColumn<Yield> = names("fruit", "Fruta", ({ fruit }) => fruit.name, {
  cell: ({ fruit }) => <ItemName item={fruit} />,
});

/** Column with the yield of a fruit; pressing a yield explains it for the row's days and supplier. */
const explainedYield = ({ asked, period }: SideProps["report"]): ReportColumn<Yield> =>
  numbers("yieldPct", "Rendimento", (yieldPct, row) => {
    const supplier = "supplier" in row ? row.supplier.id : asked.supplier;
    const { from, to } = "month" in row ? monthWithin(row.month, period as Period) : (period as Period);
    return (
      <Explained
        figure="fruit-yield"
        id={row.fruit.id}
        from={from}
        to={to}
        {...(supplier !== undefined && { supplier })}
      >
        {yieldWords(yieldPct)}
      </Explained>
    );
  });

/** Column that marks yields outside their expected range; omitted when every yield is inside its range. */
function missColumn(rows: readonly FruitYield[]): ReportColumn<FruitYield>[] {
  if (!rows.some(isOutside)) return [];
  return [{ key: "standing", header: "Situação", card: "status", cell: (row) => <YieldMiss of={row} /> }];
}

function ByFruit({ data: { byFruit }, report }: SideProps) {
  const target = ({ fruit }: FruitYield) => toPulpings(report.period, fruit.id);
  return (
    <>
      <Card title="Rendimento por fruta" aside={<ViewChoice report={report} views={views} />}>
        <YieldBars
          rows={byFruit}
          target={target}
          of={{ ...(report.period as Period), supplier: report.asked.supplier }}
        />
        <FiguresChoice report={report} />
      </Card>
      <ReportTable
        caption="Rendimento por fruta, em números"
        report={report}
        rows={byFruit}
        id={({ fruit }) => fruit.id}
        columns={[fruitColumn, explainedYield(report), ...figures, ...missColumn(byFruit)]}
        target={target}
      />
    </>
  );
}

function BySupplier({ data: { bySupplier }, report }: SideProps) {
  const target = ({ fruit, supplier }: SupplierYield) => toReceptions(supplier.id, fruit.id);
  return (
    <>
      <Card
        title="Rendimento por fornecedor"
        aside={<ViewChoice report={report} views={views} />}
        note="A despolpa com fruta de vários fornecedores é dividida pelos quilos de cada um."
      >
        <RangeBars
          label="Rendimento por fornecedor"
          many="linhas"
          whole={100}
          marks={["0\u00a0%", "25\u00a0%", "50\u00a0%", "75\u00a0%", "100\u00a0%"]}
          legend={null}
          bars={inOrder(bySupplier, ({ yieldPct }) => yieldPct, "desc").map((row) => ({
            key: row.fruit.id + row.supplier.id,
            label: <ItemName item={row.fruit}>{`${row.fruit.name} · ${row.supplier.name}`}</ItemName>,
            value: row.yieldPct,
            words: yieldWords(row.yieldPct),
            more: pulpingsWords(row.n),
            expected: null,
            isOutside: false,
            target: target(row),
          }))}
        />
        <FiguresChoice report={report} />
      </Card>
      <ReportTable
        caption="Rendimento por fornecedor, em números"
        report={report}
        rows={bySupplier}
        id={({ fruit, supplier }) => fruit.id + supplier.id}
        columns={[
          names<SupplierYield>("supplier", "Fornecedor", ({ supplier }) => supplier.name),
          fruitColumn,
          explainedYield(report),
          ...figures,
        ]}
        target={target}
      />
    </>
  );
}

function ByMonth({ data: { byMonth, byFruit }, report }: SideProps) {
  const period = report.period as Period;
  return (
    <>
      <Card
        title="Rendimento por mês"
        aside={<ViewChoice report={report} views={views} />}
        note="A faixa clara é o esperado da fruta; cada linha tem a sua escala."
      >
        <Suspense fallback={<WaitingBars />}>
          <TrendLines
            label="Rendimento por mês"
            many="frutas"
            monthWords={formatMonth}
            trends={byFruit.map(({ fruit, yieldMin, yieldMax }) => {
              const months = byMonth
                .filter((row) => row.fruit.id === fruit.id)
                .toSorted((one, other) => one.month.localeCompare(other.month));
              const last = months.at(-1);
              return {
                key: fruit.id,
                label: <ItemName item={fruit} />,
                points: months.flatMap(({ month, yieldPct }) =>
                  yieldPct === null ? [] : [{ month, value: yieldPct }],
                ),
                words: yieldWords(last?.yieldPct ?? null),
                more: last === undefined ? "" : `em ${formatMonth(last.month)}`,
                expected: yieldMin === null && yieldMax === null ? null : { min: yieldMin, max: yieldMax },
                target: toPulpings(period, fruit.id),
              };
            })}
          />
        </Suspense>
        <FiguresChoice report={report} />
      </Card>
      <ReportTable
        caption="Rendimento por mês, em números"
        report={report}
        rows={byMonth}
        id={({ fruit, month }) => fruit.id + month}
        columns={[
          names<MonthYield>("month", "Mês", ({ month }) => month, {
            noWrap: true,
            cell: ({ month }) => formatMonth(month),
          }),
          fruitColumn,
          explainedYield(report),
          ...figures,
        ]}
        target={({ fruit, month }) => toPulpings(monthWithin(month, period), fruit.id)}
      />
    </>
  );
}
