import { formatNumber } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { CostReport } from "@pomar/contract/reports/reports.schema";
import { pulpingsWords, yieldWords } from "../../domain/reports/yields.tsx";
import { StackedBars } from "../../ui/charts/stacked-bars.tsx";
import { counted } from "../../ui/format/masks.ts";
import { formatKgNumber, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import type { Target } from "../../ui/kit/target-link.tsx";
import { nothing } from "../../ui/list/column.ts";
import { costParts } from "./cost-parts.ts";
import type { Period } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { ReportPage } from "./report-page.tsx";
import { names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import { deliveriesOf, pulpingsOf } from "./targets.ts";
import { type Report, useReport } from "./use-report.ts";

type FruitCost = CostReport["byFruit"][number];
type SupplierCost = CostReport["bySupplier"][number];
type Cost = FruitCost | SupplierCost;

const views = [
  { name: "fruit", label: "Por fruta" },
  { name: "supplier", label: "Por fornecedor" },
] as const;

/** What a kilogram of pulp really costs: the price of the fruit over its yield, and what else is in it. */
export function CostReportPage() {
  const report = useReport(reportsRoutes.cost, ["fruit", "supplier"]);
  return (
    <ReportPage
      path="/reports/cost"
      report={report}
      filters={["fruit", "supplier"]}
      isEmpty={({ byFruit }) => byFruit.length === 0}
      empty={{
        title: "Nenhuma despolpa",
        why: "O custo da pasta vem das entradas de pasta e do preço da fruta que entrou nelas.",
        first: { to: "/pulp/create", label: "Registrar uma entrada de pasta" },
      }}
    >
      {(data) => <CostBody data={data} report={report} />}
    </ReportPage>
  );
}

function CostBody({ data, report }: { data: CostReport; report: Report<CostReport> }) {
  const isBySupplier = report.view === "supplier";
  return (
    <>
      <ViewChoice report={report} views={views} />
      {isBySupplier ? (
        <Side
          report={report}
          title="Custo do quilo de pasta por fornecedor"
          note="Uma despolpa de fruta de vários fornecedores conta para cada um pelos quilos que entregou."
          rows={data.bySupplier}
          label={({ supplier, fruit }) => `${fruit.name} · ${supplier.name}`}
          id={({ supplier, fruit }) => fruit.id + supplier.id}
          first={names<SupplierCost>("supplier", "Fornecedor", ({ supplier }) => supplier.name)}
          more={[fruitColumn]}
          target={({ supplier, fruit }) => deliveriesOf(supplier.id, fruit.id)}
        />
      ) : (
        <Side
          report={report}
          title="Custo do quilo de pasta por fruta"
          note="O preço da fruta dividido pelo rendimento, e o resto: aditivos, adicionais e embalagens."
          rows={data.byFruit}
          label={({ fruit }) => fruit.name}
          id={({ fruit }) => fruit.id}
          first={fruitColumn}
          more={[]}
          target={({ fruit }) => pulpingsOf(report.period as Period, fruit.id)}
        />
      )}
    </>
  );
}

const fruitColumn: ReportColumn<Cost> = names("fruit", "Fruta", ({ fruit }) => fruit.name);

const money = (value: number | null) => (value === null ? nothing : formatNumber(value, 4));
/** What is left out of the mean, said where it is. */
const countWords = ({ n, unpriced }: Cost) =>
  unpriced === 0 ? pulpingsWords(n) : `${pulpingsWords(n)}, ${counted(unpriced, "sem preço", "sem preço")}`;

const figures: ReportColumn<Cost>[] = [
  numbers("fruitPrice", "Preço da fruta", ({ fruitPrice }) => fruitPrice, money),
  numbers("yieldPct", "Rendimento", ({ yieldPct }) => yieldPct, yieldWords),
  numbers("fruitCost", "Fruta na pasta", ({ fruitCost }) => fruitCost, money),
  numbers(
    "pulpCost",
    "Custo da pasta",
    ({ pulpCost }) => pulpCost,
    (pulpCost) => <b>{money(pulpCost)}</b>,
  ),
  numbers("outputKg", "Pasta (kg)", ({ outputKg }) => outputKg, formatKgNumber),
  numbers("n", "Despolpas", ({ n }) => n),
  numbers(
    "unpriced",
    "Sem preço",
    ({ unpriced }) => unpriced,
    (unpriced) => (unpriced === 0 ? nothing : formatNumber(unpriced)),
  ),
];

interface SideProps<Row extends Cost> {
  report: Report<CostReport>;
  title: string;
  note: string;
  rows: readonly Row[];
  label: (row: Row) => string;
  id: (row: Row) => string;
  first: ReportColumn<Row>;
  more: readonly ReportColumn<Row>[];
  target: (row: Row) => Target;
}

function Side<Row extends Cost>({ report, title, note, rows, label, id, first, more, target }: SideProps<Row>) {
  const whole = Math.max(...rows.map(({ pulpCost }) => pulpCost ?? 0));
  return (
    <>
      <Card title={title} note={note}>
        <StackedBars
          label={title}
          many="linhas"
          series={[
            { key: "fruit", label: "fruta", color: "blue" },
            { key: "rest", label: "aditivos, adicionais e embalagens", color: "amber" },
          ]}
          whole={whole}
          bars={rows.map((row) => ({
            key: id(row),
            label: label(row),
            words: row.pulpCost === null ? "sem preço" : `${formatUnitPrice(row.pulpCost)}/kg`,
            more: countWords(row),
            parts: costParts(row),
            target: target(row),
          }))}
        />
      </Card>
      <ReportTable
        caption={`${title}, em números (R$ por kg)`}
        report={report}
        rows={rows}
        id={id}
        columns={[first, ...more, ...figures]}
        target={target}
      />
    </>
  );
}
