import { decimal, toWire } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { type LossesReport, type LossStage, lossStageNames, lossStages } from "@pomar/contract/reports/reports.schema";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { ChartRow } from "../../ui/charts/chart-row.tsx";
import { type Series, StackedBars } from "../../ui/charts/stacked-bars.tsx";
import { counted } from "../../ui/format/masks.ts";
import { formatKg, formatKgNumber, formatMoney, formatPercent } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import type { Target } from "../../ui/kit/target-link.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import type { PartColor } from "../../ui/theme/colors.ts";
import { countIcon, moneyIcon, stockIcon } from "./icons.tsx";
import { grouped, type Lost } from "./losses.ts";
import { monthWithin, monthWords, type Period } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { ReportPage } from "./report-page.tsx";
import { numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import { pulpingsOf } from "./targets.ts";
import { type Report, useReport } from "./use-report.ts";

type StageLoss = LossesReport["byStage"][number];

const views = [
  { name: "stage", label: "Por etapa" },
  { name: "month", label: "Por mês" },
  { name: "fruit", label: "Por fruta" },
] as const;

const colors: Record<LossStage, PartColor> = {
  rejected: "red",
  refuse: "amber-deep",
  residue: "amber",
  unexplained: "red-deep",
  filling: "blue",
  ledger: "blue-deep",
  discarded: "gray",
};

const series: readonly Series<LossStage>[] = lossStages.map((key) => ({
  key,
  label: lossStageNames[key],
  color: colors[key],
}));

/** Where mass and money are lost, from the dock to the cold room. */
export function LossesReportPage() {
  const report = useReport(reportsRoutes.losses, ["stage", "month", "fruit"]);
  return (
    <ReportPage
      path="/reports/losses"
      report={report}
      filters={["fruit"]}
      isEmpty={({ byStage }) => byStage.every(({ n }) => n === 0)}
      empty={{
        title: "Nenhuma perda",
        why: "As perdas vêm das recepções, das despolpas, dos envases e das perdas registradas nos lotes.",
        first: { to: "/production-line/all-entries", label: "Ver todas as entradas" },
      }}
    >
      {(data) => <LossesBody data={data} report={report} />}
    </ReportPage>
  );
}

interface SideProps {
  data: LossesReport;
  report: Report<LossesReport>;
}

/** The list that explains a stage; of single movements of lots there is none. */
function stageTarget(stage: LossStage, { from, to }: Period, fruit: string | undefined): Target | null {
  const search = { ...(fruit !== undefined && { fruit }), from, to };
  if (stage === "rejected") return { to: "/raw/find-all", search };
  if (stage === "filling") return { to: "/final/find-all", search };
  if (stage === "ledger") return null;
  if (stage === "discarded")
    return { to: "/lots/find-all", search: { ...(fruit !== undefined && { fruit }), status: "discarded" } };
  return pulpingsOf({ from, to }, fruit);
}

function LossesBody({ data, report }: SideProps) {
  const sum = (of: (row: StageLoss) => number) => data.byStage.reduce((all, row) => all.plus(of(row)), decimal(0));
  const n = data.byStage.reduce((all, row) => all + row.n, 0);
  return (
    <>
      <SummaryList isKnown>
        <SummaryCard
          label="Perdido no período"
          icon={stockIcon}
          value={formatKg(
            toWire(
              sum(({ kg }) => kg),
              3,
            ),
          )}
          below="em todas as etapas, bagaço incluído"
        />
        <SummaryCard
          label="Perdido de lotes"
          icon={moneyIcon}
          value={formatMoney(
            toWire(
              sum(({ value }) => value ?? 0),
              2,
            ),
          )}
          below="o resto está no custo do que foi feito"
        />
        <SummaryCard
          label="Registros"
          icon={countIcon}
          value={counted(n, "perda", "perdas")}
          below="de todas as etapas"
        />
      </SummaryList>
      <ViewChoice report={report} views={views} />
      {report.view === "month" ? (
        <ByMonth data={data} report={report} />
      ) : report.view === "fruit" ? (
        <ByFruit data={data} report={report} />
      ) : (
        <ByStage data={data} report={report} />
      )}
    </>
  );
}

function ByStage({ data: { byStage }, report }: SideProps) {
  const target = ({ stage }: StageLoss) => stageTarget(stage, report.period as Period, report.asked.fruit);
  return (
    <>
      <Card title="Perdas por etapa">
        <BarList
          label="Perdas por etapa"
          bars={byStage.map((row) => ({
            key: row.stage,
            label: lossStageNames[row.stage],
            words: formatKg(row.kg),
            more: row.share === null ? null : formatPercent(row.share),
            amount: row.kg,
            whole: Math.max(...byStage.map(({ kg }) => kg)),
            tone: row.stage === "unexplained" ? "attention" : undefined,
            row,
          }))}
          frame={(bar, _className, content) => <ChartRow target={target(bar.row)}>{content}</ChartRow>}
        />
      </Card>
      <ReportTable
        caption="Perdas por etapa, em números"
        report={report}
        rows={byStage}
        id={({ stage }) => stage}
        columns={stageColumns}
        target={target}
      />
    </>
  );
}

/** Where the money of a loss is, when not in the loss itself. */
const worthless: Partial<Record<LossStage, string>> = {
  rejected: "não foi pago",
  refuse: "no custo da pasta",
  residue: "no custo da pasta",
  unexplained: "no custo da pasta",
  filling: "no custo do produto",
};

/** The stages as a table's headers have room for them. */
const shortNames: Record<LossStage, string> = {
  rejected: "Rejeitado",
  refuse: "Refugo",
  residue: "Bagaço",
  unexplained: "Não explicado",
  filling: "Envase",
  ledger: "Registrado",
  discarded: "Descartado",
};

const stageColumns: [ReportColumn<StageLoss>, ...ReportColumn<StageLoss>[]] = [
  {
    key: "stage",
    header: "Etapa",
    by: ({ stage }) => lossStages.indexOf(stage),
    cell: ({ stage }) => lossStageNames[stage],
  },
  numbers("n", "Registros", ({ n }) => n),
  numbers("kg", "Perdido (kg)", ({ kg }) => kg, formatKgNumber),
  numbers("share", "Do que chegou à etapa", ({ share }) => share, formatPercent),
  {
    key: "value",
    header: "Valor",
    align: "right",
    by: ({ value }) => value,
    cell: ({ stage, value }) => (value === null ? worthless[stage] : formatMoney(value)),
  },
];

function ByMonth({ data: { byMonth }, report }: SideProps) {
  const period = report.period as Period;
  const months = grouped(byMonth, ({ month }) => month).toSorted((one, other) => one.key.localeCompare(other.key));
  return (
    <Grouped
      title="Perdas por mês"
      report={report}
      groups={months}
      label={({ key }) => monthWords(key)}
      header="Mês"
      sortBy={({ key }) => key}
      target={({ key }) => pulpingsOf(monthWithin(key, period), report.asked.fruit)}
    />
  );
}

function ByFruit({ data: { byFruit }, report }: SideProps) {
  const fruits = grouped(byFruit, ({ fruit }) => fruit.id).toSorted((one, other) => other.kg - one.kg);
  const names = new Map(byFruit.map(({ fruit }) => [fruit.id, fruit.name]));
  const label = ({ key }: Lost) => names.get(key) ?? key;
  return (
    <Grouped
      title="Perdas por fruta"
      report={report}
      groups={fruits}
      label={label}
      header="Fruta"
      sortBy={label}
      target={({ key }) => pulpingsOf(report.period as Period, key)}
    />
  );
}

interface GroupedProps {
  title: string;
  report: Report<LossesReport>;
  groups: readonly Lost[];
  header: string;
  label: (group: Lost) => string;
  sortBy: (group: Lost) => string;
  target: (group: Lost) => Target;
}

function Grouped({ title, report, groups, header, label, sortBy, target }: GroupedProps) {
  const shown = lossStages.filter((stage) => groups.some(({ parts }) => (parts[stage] ?? 0) > 0));
  return (
    <>
      <Card title={title}>
        <StackedBars
          label={title}
          many="linhas"
          series={series}
          whole={Math.max(...groups.map(({ kg }) => kg))}
          bars={groups.map((group) => ({
            key: group.key,
            label: label(group),
            words: formatKg(group.kg),
            parts: group.parts,
            target: target(group),
          }))}
        />
      </Card>
      <ReportTable
        caption={`${title}, em kg`}
        report={report}
        rows={groups}
        id={({ key }) => key}
        columns={[
          { key: "group", header, noWrap: true, by: sortBy, cell: label },
          numbers<Lost, number>("kg", "Total", ({ kg }) => kg, formatKgNumber),
          ...shown.map(
            (stage): ReportColumn<Lost> => ({
              key: stage,
              header: shortNames[stage],
              align: "right",
              by: ({ parts }) => parts[stage] ?? 0,
              cell: ({ parts }) => (parts[stage] ? formatKgNumber(parts[stage]) : nothing),
            }),
          ),
        ]}
        target={target}
      />
    </>
  );
}
