import { formatNumber } from "@pomar/contract/decimal";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { AdditivesReport } from "@pomar/contract/reports/reports.schema";
import { IconAlertTriangle, IconCheck, IconInfinity } from "@tabler/icons-react";
import { Chart } from "../../shared/charts/chart.tsx";
import { RangeBars } from "../../shared/charts/range-bars.tsx";
import { counted } from "../../shared/format/masks.ts";
import { formatKgNumber, formatQuantity } from "../../shared/format/numbers.ts";
import { nothing } from "../../shared/list/column.ts";
import { lotsTarget } from "../../shared/reports/lot-pages.ts";
import { StatusChip } from "../../shared/status/status-chip.tsx";
import { doseShare } from "./dose-share.ts";
import { ReportPage } from "./report-page.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";
import { type Report, useReport } from "./use-report.ts";

type Row = AdditivesReport["rows"][number];

/** What was used of each additive, and how near the doses came to the law's limits. */
export function AdditivesReportPage() {
  const report = useReport(reportsRoutes.additives);
  return (
    <ReportPage
      path="/reports/additives"
      report={report}
      filters={["fruit"]}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{
        title: "Nenhum aditivo usado",
        why: "O consumo vem das entradas de pasta e de produto final que levaram aditivo.",
        first: { to: "/pulp/create", label: "Registrar uma entrada de pasta" },
      }}
    >
      {(data) => <AdditivesBody data={data} report={report} />}
    </ReportPage>
  );
}

const dose = (mgPerKg: number) => `${formatNumber(mgPerKg, { atMost: 1 })}\u00a0mg/kg`;
const target = ({ additive }: Row) => lotsTarget("additive", { item: additive.id });

function AdditivesBody({ data: { rows }, report }: { data: AdditivesReport; report: Report<AdditivesReport> }) {
  const limited = rows.filter(({ limit, meanDose }) => limit !== null && meanDose !== null);
  return (
    <>
      {limited.length > 0 && (
        <Chart
          title="Dose diante do limite"
          note="A barra é a dose média; o traço vai dela até a maior dose de um lote."
        >
          <RangeBars
            label="Dose diante do limite"
            many="aditivos"
            whole={100}
            marks={["0", "25\u00a0% do limite", "50\u00a0%", "75\u00a0%", "limite"]}
            legend={{ value: "dose média", spread: "da média à maior dose" }}
            bars={limited.map((row) => {
              const { additive, meanDose, maxDose, limit, n, nearLimit } = row;
              const mean = doseShare(meanDose, limit) ?? 0;
              const most = doseShare(maxDose, limit);
              return {
                key: additive.id,
                label: additive.name,
                value: mean,
                words: dose(meanDose ?? 0),
                more: counted(n, "produção", "produções"),
                below: (
                  <>
                    <Standing row={row} />
                    <span>
                      limite {dose(limit ?? 0)}
                      {maxDose !== null && `, maior dose ${dose(maxDose)}`}
                    </span>
                  </>
                ),
                expected: null,
                spread: most === null ? null : { low: mean, high: most },
                isOutside: nearLimit > 0,
                target: target(row),
              };
            })}
          />
        </Chart>
      )}
      <ReportTable
        caption="Consumo de aditivos, em números"
        report={report}
        rows={rows}
        id={({ additive }) => additive.id}
        columns={columns}
        target={target}
      />
    </>
  );
}

const columns: [ReportColumn<Row>, ...ReportColumn<Row>[]] = [
  { key: "additive", header: "Aditivo", by: ({ additive }) => additive.name, cell: ({ additive }) => additive.name },
  {
    key: "consumed",
    header: "Consumido",
    align: "right",
    by: ({ consumed }) => consumed,
    cell: ({ consumed, unit }) => formatQuantity(consumed, unit),
  },
  { key: "n", header: "Produções", align: "right", by: ({ n }) => n, cell: ({ n }) => formatNumber(n) },
  {
    key: "productKg",
    header: "Produto (kg)",
    align: "right",
    by: ({ productKg }) => productKg,
    cell: ({ productKg }) => formatKgNumber(productKg),
  },
  {
    key: "meanDose",
    header: "Dose média (mg/kg)",
    align: "right",
    by: ({ meanDose }) => meanDose,
    cell: ({ meanDose }) => (meanDose === null ? nothing : formatNumber(meanDose, { atMost: 1 })),
  },
  {
    key: "maxDose",
    header: "Maior dose (mg/kg)",
    align: "right",
    by: ({ maxDose }) => maxDose,
    cell: ({ maxDose }) => (maxDose === null ? nothing : formatNumber(maxDose, { atMost: 1 })),
  },
  {
    key: "limit",
    header: "Limite (mg/kg)",
    align: "right",
    by: ({ limit }) => limit,
    cell: ({ limit }) => (limit === null ? nothing : formatNumber(limit, { atMost: 1 })),
  },
  { key: "standing", header: "Situação", card: "status", cell: (row) => <Standing row={row} /> },
];

function Standing({ row: { limit, nearLimit } }: { row: Row }) {
  if (limit === null)
    return (
      <StatusChip tone="over" icon={<IconInfinity size={15} stroke={2.2} />}>
        Quanto basta
      </StatusChip>
    );
  return nearLimit > 0 ? (
    <StatusChip tone="attention" icon={<IconAlertTriangle size={15} stroke={2.2} />}>
      {counted(nearLimit, "lote perto do limite", "lotes perto do limite")}
    </StatusChip>
  ) : (
    <StatusChip tone="fine" icon={<IconCheck size={15} stroke={2.4} />}>
      Longe do limite
    </StatusChip>
  );
}
