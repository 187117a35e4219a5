import type { Period } from "@pomar/contract/core/period.rules";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import {
  type LossesReport,
  type LossStage,
  lossStageNames,
  lossStages,
} from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { Suspense } from "react";
import { renderWorth } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { ChartRow } from "../../ui/charts/chart-row.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatMonth } from "../../ui/format/dates.ts";
import { formatKgSum, formatPercent } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { toPulpings } from "../parts/reports/targets.ts";
import { grouped, type Lost } from "./figures.ts";
import {
  byMass,
  isByproduct,
  isWeighed,
  LossesSummary,
  lostName,
  lostNames,
  type StageLoss,
  worthless,
} from "./losses-summary.tsx";
import { monthWithin } from "./period.ts";
import { ViewChoice } from "./report-controls.tsx";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { FiguresChoice, kilos, names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";
import type { Report } from "./use-report.ts";

/** The code of the grouped losses is loaded lazily, because only two of the three views use it. */
const Grouped = lazyPart(async () => (await import("./losses/grouped-losses.tsx")).GroupedLosses);

const views = [
  { name: "stage", label: "Por etapa", Side: ByStage },
  { name: "month", label: "Por mês", Side: ByMonth },
  { name: "fruit", label: "Por fruta", Side: ByFruit },
];

/** Report on losses of mass and money, from the reception dock to the cold room. */
export const LossesReportPage: ReportView = buildReportPage({
  route: reportsRoutes.losses,
  views,
  filters: ["fruit"],
  isEmpty: ({ byStage }) => byStage.every(({ n }) => n === 0),
  empty: {
    title: "Nenhuma perda",
    why: "As perdas vêm dos recebimentos, das despolpas, dos envases e das perdas registradas nos lotes.",
    first: { to: "/production-line/all-entries", label: "Ver todas as entradas" },
  },
  Body: LossesBody,
});

type SideProps = ReportBodyProps<LossesReport>;

/** Link to the productions that lost fruit or pulp; null for the remaining lot types, whose losses no list shows. */
function productionsTarget(type: LotType, period: Period | null, fruit: string | undefined): Target | null {
  if (type === "raw_material") return toPulpings(period, fruit);
  if (type !== "pulp") return null;
  return { to: "/final/find-all", search: { ...(fruit !== undefined && { fruit }), ...period } };
}

/** Link to the list that explains a stage's losses; null for losses from single lot movements, which no list shows. */
function stageTarget({ stage, type }: StageLoss, period: Period | null, fruit: string | undefined): Target | null {
  const ofFruit = fruit === undefined ? {} : { fruit };
  if (stage === "rejected") return { to: "/raw/find-all", search: { ...ofFruit, ...period } };
  if (stage === "ledger") return null;
  if (stage === "discarded") return { to: "/lots/find-all", search: { ...ofFruit, type, status: "discarded" } };
  return productionsTarget(type, period, fruit);
}

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
      <Suspense fallback={<WaitingBars />}>
        <Side data={lost} report={report} />
      </Suspense>
      {data.byStage.filter(isByproduct).map((row) => (
        <Byproduct key={row.type} row={row} report={report} />
      ))}
    </>
  );
}

/** Card with the by-product of a fruit, separate from the losses, which would look tiny beside it. */
function Byproduct({ row, report }: { row: StageLoss; report: Report }) {
  if (row.kg === null || row.kg <= 0) return null;
  const share = row.share === null ? "" : `${formatPercent(row.share)} da fruta despolpada. `;
  return (
    <Card
      title={`${lossStageNames[row.stage]}: ${formatKgSum(row.kg)}`}
      aside={<TargetLink target={toPulpings(report.period, report.asked.fruit)}>Ver as despolpas</TargetLink>}
      note={`${share}Subproduto esperado: não conta nas perdas.`}
    />
  );
}

function ByStage({ data: { byStage }, report }: SideProps) {
  const target = (row: StageLoss) => stageTarget(row, report.period, report.asked.fruit);
  const masses = byStage.filter(isWeighed).toSorted(byMass);
  return (
    <>
      <Card title="Perdas por etapa" aside={<ViewChoice report={report} views={views} />}>
        <BarList
          label="Perdas por etapa"
          bars={masses.map((row) => ({
            key: row.stage + row.type,
            label: (
              <>
                {lossStageNames[row.stage]}{" "}
                <small>
                  {row.share === null ? lostName(row.type) : `${formatPercent(row.share)} da ${lostName(row.type)}`}
                </small>
              </>
            ),
            words: formatKgSum(row.kg),
            more: null,
            amount: row.kg,
            whole: Math.max(...masses.map(({ kg }) => kg)),
            row,
          }))}
          frame={(bar, _className, content) => <ChartRow target={target(bar.row)}>{content}</ChartRow>}
        />
        <FiguresChoice report={report} />
      </Card>
      <ReportTable
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

const stageColumns: [ReportColumn<StageLoss>, ...ReportColumn<StageLoss>[]] = [
  names("stage", "Etapa", ({ stage }) => lossStages.indexOf(stage), { cell: ({ stage }) => lossStageNames[stage] }),
  names("type", "Tipo", ({ type }) => lostNames[type]),
  numbers("n", "Registros"),
  kilos("kg", "Perdido (kg)"),
  numbers("share", "Do que entrou na etapa", formatPercent),
  names("value", "Valor (R$)", ({ value }) => value, {
    align: "right",
    cell: (row) => worthless[row.stage] ?? renderWorth(row),
  }),
];

function ByMonth({ data: { byMonth }, report }: SideProps) {
  const period = report.period as Period;
  const months = grouped(byMonth, ({ month }) => month).toSorted((one, other) => one.key.localeCompare(other.key));
  return (
    <Grouped
      by="por mês"
      aside={<ViewChoice report={report} views={views} />}
      report={report}
      groups={months}
      label={({ key }) => formatMonth(key)}
      header="Mês"
      sortBy={({ key }) => key}
      target={({ key, type }) => productionsTarget(type, monthWithin(key, period), report.asked.fruit)}
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
      aside={<ViewChoice report={report} views={views} />}
      report={report}
      groups={fruits}
      label={(group) => <ItemName item={{ id: group.key, name: name(group) }} />}
      header="Fruta"
      sortBy={name}
      target={({ key, type }) => productionsTarget(type, report.period, key)}
    />
  );
}
