import { groupedBy } from "@pomar/contract/core/collections.rules";
import { type LossStage, lossStageNames, lossStages } from "@pomar/contract/insight/reports/reports.schema";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import type { ReactNode } from "react";
import { type Series, StackedBars } from "../../../ui/charts/stacked-bars.tsx";
import { formatKgSum } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";
import { nothing } from "../../../ui/list/column.ts";
import type { PartColor } from "../../../ui/theme/colors.ts";
import type { Lost } from "../figures.ts";
import { lostName, lostNames } from "../losses-summary.tsx";
import { FiguresChoice, formatKilos, kilos, names, type ReportColumn, ReportTable } from "../report-table.tsx";
import type { Report } from "../use-report.ts";

/** Stage colours: blue and gray for process losses, amber for losses to investigate, red for discarded stock. */
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

/** Stage names that are short enough for table headers. */
const shortNames: Record<LossStage, string> = {
  rejected: "Recusado",
  refuse: "Refugo",
  residue: "Bagaço",
  unexplained: "Não explicado",
  filling: "Perda no envase",
  rejectedUnits: "Unidades rejeitadas",
  ledger: "Registrado",
  discarded: "Descartado",
};

interface GroupedLossesProps {
  /** The grouping as text for titles and captions: `por mês`. */
  by: string;
  /** The choice of another view, in the head of the first card. */
  aside: ReactNode;
  report: Report;
  groups: readonly Lost[];
  header: string;
  label: (group: Lost) => ReactNode;
  sortBy: (group: Lost) => string;
  target: (group: Lost) => Target | null;
}

/** Loss charts by month or fruit; each lot type has its own card, as only losses of the same type can be summed. */
export function GroupedLosses({ by, aside, report, groups, header, label, sortBy, target }: GroupedLossesProps) {
  const shownStages = lossStages.filter((stage) => groups.some(({ parts }) => (parts[stage] ?? 0) > 0));
  const byType = [...groupedBy(groups, ({ type }) => type)].toSorted(
    ([one], [other]) => lotTypes.indexOf(one) - lotTypes.indexOf(other),
  );
  return (
    <>
      {byType.map(([type, own], place) => {
        const title = `Perdas de ${lostName(type)} ${by}`;
        return (
          <Card key={type} title={title} aside={place === 0 && aside}>
            <StackedBars
              label={title}
              many="linhas"
              series={series}
              whole={Math.max(...own.map(({ kg }) => kg))}
              bars={own.map((group) => ({
                key: group.key,
                label: label(group),
                words: formatKgSum(group.kg),
                parts: group.parts,
                target: target(group),
              }))}
            />
            {place === byType.length - 1 && <FiguresChoice report={report} />}
          </Card>
        );
      })}
      <ReportTable
        caption={`Perdas ${by}, em kg`}
        report={report}
        rows={byType.flatMap(([, own]) => own)}
        id={({ key, type }) => key + type}
        columns={[
          { key: "group", header, noWrap: true, by: sortBy, cell: label },
          names<Lost>("type", "Tipo", ({ type }) => lostNames[type]),
          kilos("kg", "Perdido"),
          ...shownStages.map(
            (stage): ReportColumn<Lost> => ({
              key: stage,
              header: shortNames[stage],
              align: "right",
              by: ({ parts }) => parts[stage] ?? 0,
              cell: ({ parts }) => (parts[stage] ? formatKilos(parts[stage]) : nothing),
            }),
          ),
        ]}
        target={target}
      />
    </>
  );
}
