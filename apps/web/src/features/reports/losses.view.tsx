import { groupedBy } from "@pomar/contract/core/collections.rules";
import { type LotType, lotTypes } from "@pomar/contract/lots/lots.schema";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { Period } from "@pomar/contract/reports/reports.rules";
import { type LossesReport, type LossStage, lossStageNames, lossStages } from "@pomar/contract/reports/reports.schema";
import type { ReactNode } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";
import { worthOf } from "../../domain/lots/worth.tsx";
import { pulpingsOf } from "../../domain/reports/targets.ts";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { ChartRow } from "../../ui/charts/chart-row.tsx";
import { type Series, StackedBars } from "../../ui/charts/stacked-bars.tsx";
import { formatKg, formatKgNumber, formatPercent, shortKg } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { nothing } from "../../ui/list/column.ts";
import type { PartColor } from "../../ui/theme/colors.ts";
import { grouped, type Lost } from "./figures.ts";
import {
  byMass,
  isByproduct,
  isWeighed,
  LossesSummary,
  lostNames,
  type StageLoss,
  worthless,
} from "./losses-summary.tsx";
import { monthWithin, monthWords } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { type ReportBodyProps, ReportPage } from "./report-page.tsx";
import { names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import type { Report } from "./use-report.ts";

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
  unexplained: "amber-deep",
  filling: "blue-soft",
  rejectedUnits: "gray-soft",
  ledger: "amber",
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

/** The productions that lost fruit, or pulp; what else was lost has no list. */
function productionsOf(type: LotType, period: Period | null, fruit: string | undefined): Target | null {
  if (type === "raw_material") return pulpingsOf(period, fruit);
  if (type !== "pulp") return null;
  return { to: "/final/find-all", search: { ...(fruit !== undefined && { fruit }), ...period } };
}

/** The list that explains a stage; of single movements of lots there is none. */
function stageTarget({ stage, type }: StageLoss, period: Period | null, fruit: string | undefined): Target | null {
  const ofFruit = fruit === undefined ? {} : { fruit };
  if (stage === "rejected") return { to: "/raw/find-all", search: { ...ofFruit, ...period } };
  if (stage === "ledger") return null;
  if (stage === "discarded") return { to: "/lots/find-all", search: { ...ofFruit, type, status: "discarded" } };
  return productionsOf(type, period, fruit);
}

const nameOf = (type: LotType) => lostNames[type].toLowerCase();

const noByproduct = <Row extends { stage: LossStage }>(rows: readonly Row[]) => rows.filter((row) => !isByproduct(row));

function LossesBody({ data, report }: SideProps) {
  const Side = views.find(({ name }) => name === report.view)?.Side ?? ByStage;
  const lost = {
    byStage: noByproduct(data.byStage),
    byMonth: noByproduct(data.byMonth),
    byFruit: noByproduct(data.byFruit),
  };
  return (
    <>
      <LossesSummary byStage={lost.byStage} />
      <ViewChoice report={report} views={views} />
      <Side data={lost} report={report} />
      {data.byStage.filter(isByproduct).map((row) => (
        <Byproduct key={row.type} row={row} report={report} />
      ))}
    </>
  );
}

/** Apart from what is lost, which it would dwarf: what a fruit gives beside its pulp. */
function Byproduct({ row, report }: { row: StageLoss; report: Report }) {
  if (row.kg === null || row.kg <= 0) return null;
  const share = row.share === null ? "" : `${formatPercent(row.share)} da fruta despolpada. `;
  return (
    <Card
      title={`${lossStageNames[row.stage]}: ${shortKg(row.kg)}`}
      aside={<TargetLink target={pulpingsOf(report.period, report.asked.fruit)}>Ver as despolpas</TargetLink>}
      note={`${share}Subproduto esperado: não conta nas perdas.`}
    />
  );
}

function ByStage({ data: { byStage }, report }: SideProps) {
  const target = (row: StageLoss) => stageTarget(row, report.period, report.asked.fruit);
  const masses = byStage.filter(isWeighed).toSorted(byMass);
  return (
    <>
      <Card title="Perdas por etapa">
        <BarList
          label="Perdas por etapa"
          bars={masses.map((row) => ({
            key: row.stage + row.type,
            label: (
              <>
                {lossStageNames[row.stage]}{" "}
                <small>
                  {row.share === null ? nameOf(row.type) : `${formatPercent(row.share)} da ${nameOf(row.type)}`}
                </small>
              </>
            ),
            words: shortKg(row.kg),
            more: null,
            amount: row.kg,
            whole: Math.max(...masses.map(({ kg }) => kg)),
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
        id={({ stage, type }) => stage + type}
        columns={stageColumns}
        target={target}
      />
    </>
  );
}

/** The stages as a table's headers have room for them. */
const shortNames: Record<LossStage, string> = {
  rejected: "Rejeitado",
  refuse: "Refugo",
  residue: "Bagaço",
  unexplained: "Não explicado",
  filling: "Perda no envase",
  rejectedUnits: "Unidades rejeitadas",
  ledger: "Registrado",
  discarded: "Descartado",
};

const stageColumns: [ReportColumn<StageLoss>, ...ReportColumn<StageLoss>[]] = [
  names("stage", "Etapa", ({ stage }) => lossStages.indexOf(stage), { cell: ({ stage }) => lossStageNames[stage] }),
  names("type", "Tipo", ({ type }) => lostNames[type]),
  numbers("n", "Registros"),
  numbers("kg", "Perdido (kg)", formatKgNumber),
  numbers("share", "Do que chegou à etapa", formatPercent),
  names("value", "Valor (R$)", ({ value }) => value, {
    align: "right",
    cell: (row) => worthless[row.stage] ?? worthOf(row),
  }),
];

function ByMonth({ data: { byMonth }, report }: SideProps) {
  const period = report.period as Period;
  const months = grouped(byMonth, ({ month }) => month).toSorted((one, other) => one.key.localeCompare(other.key));
  return (
    <Grouped
      by="por mês"
      report={report}
      groups={months}
      label={({ key }) => monthWords(key)}
      header="Mês"
      sortBy={({ key }) => key}
      target={({ key, type }) => productionsOf(type, monthWithin(key, period), report.asked.fruit)}
    />
  );
}

function ByFruit({ data: { byFruit }, report }: SideProps) {
  const fruits = grouped(byFruit, ({ fruit }) => fruit.id).toSorted(byMass);
  const fruitNames = new Map(byFruit.map(({ fruit }) => [fruit.id, fruit.name]));
  const name = ({ key }: Lost) => fruitNames.get(key) ?? key;
  return (
    <Grouped
      by="por fruta"
      report={report}
      groups={fruits}
      label={(group) => <ItemName item={{ id: group.key, name: name(group) }} />}
      header="Fruta"
      sortBy={name}
      target={({ key, type }) => productionsOf(type, report.period, key)}
    />
  );
}

interface GroupedProps {
  /** `por mês` */
  by: string;
  report: Report;
  groups: readonly Lost[];
  header: string;
  label: (group: Lost) => ReactNode;
  sortBy: (group: Lost) => string;
  target: (group: Lost) => Target | null;
}

/** What is of one type of lot adds up, and stands together. */
function Grouped({ by, report, groups, header, label, sortBy, target }: GroupedProps) {
  const shown = lossStages.filter((stage) => groups.some(({ parts }) => (parts[stage] ?? 0) > 0));
  const byType = [...groupedBy(groups, ({ type }) => type)].toSorted(
    ([one], [other]) => lotTypes.indexOf(one) - lotTypes.indexOf(other),
  );
  return (
    <>
      {byType.map(([type, own]) => {
        const title = `Perdas de ${nameOf(type)} ${by}`;
        return (
          <Card key={type} title={title}>
            <StackedBars
              label={title}
              many="linhas"
              series={series}
              whole={Math.max(...own.map(({ kg }) => kg))}
              bars={own.map((group) => ({
                key: group.key,
                label: label(group),
                words: formatKg(group.kg),
                parts: group.parts,
                target: target(group),
              }))}
            />
          </Card>
        );
      })}
      <ReportTable
        isCharted
        caption={`Perdas ${by}, em kg`}
        report={report}
        rows={byType.flatMap(([, own]) => own)}
        id={({ key, type }) => key + type}
        columns={[
          { key: "group", header, noWrap: true, by: sortBy, cell: label },
          names<Lost>("type", "Tipo", ({ type }) => lostNames[type]),
          numbers("kg", "Perdido", formatKgNumber),
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
