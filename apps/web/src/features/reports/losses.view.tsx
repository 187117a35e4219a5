import { sumOf, toWire } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { Period } from "@pomar/contract/reports/reports.rules";
import { type LossesReport, type LossStage, lossStageNames, lossStages } from "@pomar/contract/reports/reports.schema";
import { IconCoin, IconHash, IconStack2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";
import { pulpingsOf } from "../../domain/reports/targets.ts";
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
import { grouped, type Lost } from "./figures.ts";
import { monthWithin, monthWords } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { type ReportBodyProps, ReportPage } from "./report-page.tsx";
import { names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import type { Report } from "./use-report.ts";

type StageLoss = LossesReport["byStage"][number];

const views = [
  { name: "stage", label: "Por etapa", Side: ByStage },
  { name: "month", label: "Por mês", Side: ByMonth },
  { name: "fruit", label: "Por fruta", Side: ByFruit },
];

/** What the process takes is blue and gray, what is to be looked into amber, what was thrown away red. */
const colors: Record<LossStage, PartColor> = {
  rejected: "blue-deep",
  refuse: "blue",
  residue: "gray",
  unexplained: "amber",
  filling: "blue-soft",
  ledger: "amber-deep",
  discarded: "red",
};

const series: readonly Series<LossStage>[] = lossStages.map((key) => ({
  key,
  label: lossStageNames[key],
  color: colors[key],
}));

/** Where mass and money are lost, from the dock to the cold room. */
export function LossesReportPage() {
  return (
    <ReportPage
      route={reportsRoutes.losses}
      views={views}
      filters={["fruit"]}
      isEmpty={({ byStage }) => byStage.every(({ n }) => n === 0)}
      empty={{
        title: "Nenhuma perda",
        why: "As perdas vêm das recepções, das despolpas, dos envases e das perdas registradas nos lotes.",
        first: { to: "/production-line/all-entries", label: "Ver todas as entradas" },
      }}
      Body={LossesBody}
    />
  );
}

type SideProps = ReportBodyProps<LossesReport>;

/** The list that explains a stage; of single movements of lots there is none. */
function stageTarget(stage: LossStage, period: Period | null, fruit: string | undefined): Target | null {
  const ofFruit = fruit === undefined ? {} : { fruit };
  if (stage === "rejected") return { to: "/raw/find-all", search: { ...ofFruit, ...period } };
  if (stage === "filling") return { to: "/final/find-all", search: { ...ofFruit, ...period } };
  if (stage === "ledger") return null;
  if (stage === "discarded") return { to: "/lots/find-all", search: { ...ofFruit, status: "discarded" } };
  return pulpingsOf(period, fruit);
}

function LossesBody({ data, report }: SideProps) {
  const masses = data.byStage.map(({ kg }) => kg);
  const values = data.byStage.map(({ value }) => value ?? 0);
  const n = data.byStage.reduce((all, row) => all + row.n, 0);
  const Side = views.find(({ name }) => name === report.view)?.Side ?? ByStage;
  return (
    <>
      <SummaryList isKnown>
        <SummaryCard
          label="Perdido no período"
          icon={<IconStack2 size={18} />}
          value={formatKg(toWire(sumOf(masses), 3))}
          below="em todas as etapas, bagaço incluído"
        />
        <SummaryCard
          label="Perdido de lotes"
          icon={<IconCoin size={18} />}
          value={formatMoney(toWire(sumOf(values), 2))}
          below="o resto está no custo do que foi feito"
        />
        <SummaryCard
          label="Registros"
          icon={<IconHash size={18} />}
          value={counted(n, "perda", "perdas")}
          below="de todas as etapas"
        />
      </SummaryList>
      <ViewChoice report={report} views={views} />
      <Side data={data} report={report} />
    </>
  );
}

function ByStage({ data: { byStage }, report }: SideProps) {
  const target = ({ stage }: StageLoss) => stageTarget(stage, report.period, report.asked.fruit);
  return (
    <>
      <Card title="Perdas por etapa">
        <BarList
          label="Perdas por etapa"
          bars={byStage
            .toSorted((one, other) => other.kg - one.kg)
            .map((row) => ({
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
        isCharted
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
  names("stage", "Etapa", ({ stage }) => lossStages.indexOf(stage), { cell: ({ stage }) => lossStageNames[stage] }),
  numbers("n", "Registros"),
  numbers("kg", "Perdido (kg)", formatKgNumber),
  numbers("share", "Do que chegou à etapa", formatPercent),
  names("value", "Valor", ({ value }) => value, {
    align: "right",
    cell: ({ stage, value }) => (value === null ? worthless[stage] : formatMoney(value)),
  }),
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
  const nameOf = new Map(byFruit.map(({ fruit }) => [fruit.id, fruit.name]));
  const name = ({ key }: Lost) => nameOf.get(key) ?? key;
  return (
    <Grouped
      title="Perdas por fruta"
      report={report}
      groups={fruits}
      label={(group) => <ItemName item={{ id: group.key, name: name(group) }} />}
      header="Fruta"
      sortBy={name}
      target={({ key }) => pulpingsOf(report.period, key)}
    />
  );
}

interface GroupedProps {
  title: string;
  report: Report;
  groups: readonly Lost[];
  header: string;
  label: (group: Lost) => ReactNode;
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
        isCharted
        caption={`${title}, em kg`}
        report={report}
        rows={groups}
        id={({ key }) => key}
        columns={[
          { key: "group", header, noWrap: true, by: sortBy, cell: label },
          numbers("kg", "Total", formatKgNumber),
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
