import { counted } from "@pomar/contract/core/decimal";
import {
  type ExpiryBucket,
  expiryBuckets,
  expiryNames,
} from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { ExpiringReport } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { Suspense } from "react";
import { renderWorth, worthInWords } from "../../ledger/parts/lots/worth.tsx";
import { type Series, StackedBars } from "../../ui/charts/stacked-bars.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatKgSum } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { nothing } from "../../ui/list/column.ts";
import { lotsTarget } from "../parts/reports/targets.ts";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { FiguresChoice, names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";

/** The code of the lot list is loaded together with this report, because most reports have no such list. */
const ExpiringLots = lazyPart(async () => (await import("./expiring/expiring-lots.tsx")).ExpiringLots);

type Row = ExpiringReport["byBucket"][number];

/** On this page red and amber mean urgent and green means time left, so the lot types are drawn in blue and gray. */
const series: readonly Series<LotType>[] = [
  { key: "raw_material", label: lotTypeNames.raw_material, color: "blue-deep" },
  { key: "pulp", label: lotTypeNames.pulp, color: "blue-soft" },
  { key: "final_product", label: lotTypeNames.final_product, color: "blue" },
  { key: "additive", label: lotTypeNames.additive, color: "gray-soft" },
  { key: "additional", label: lotTypeNames.additional, color: "gray-deep" },
  { key: "packaging", label: lotTypeNames.packaging, color: "gray" },
];

/** Report on the lots in stock, grouped by their remaining days. */
export const ExpiringReportPage: ReportView = buildReportPage({
  route: reportsRoutes.expiring,
  isEmpty: ({ byBucket }) => byBucket.every(({ lots }) => lots === 0),
  empty: {
    title: "Nada em estoque",
    why: "Os lotes em estoque aparecem aqui, pela validade.",
    first: { to: "/raw/create", label: "Registrar uma entrada de fruta" },
  },
  Body: ExpiringBody,
});

const lotsWords = (lots: number) => counted(lots, "lote", "lotes");

/** Number and value of the lots in some expiry buckets, summed over all lot types. */
function sumBuckets(rows: readonly Row[], buckets: readonly ExpiryBucket[]) {
  const some = rows.filter(({ bucket }) => buckets.includes(bucket));
  const lots = some.reduce((sum, row) => sum + row.lots, 0);
  return { lots, worth: lots === 0 ? "" : worthInWords(some) };
}

function ExpiringBody({ data: { byBucket }, report }: ReportBodyProps<ExpiringReport>) {
  const charted = expiryBuckets.filter(
    (bucket) => bucket !== "later" && bucket !== "never" && sumBuckets(byBucket, [bucket]).lots > 0,
  );
  const rows = byBucket.filter(({ lots }) => lots > 0);
  const [later, never] = [sumBuckets(byBucket, ["later"]).lots, sumBuckets(byBucket, ["never"]).lots];
  const notCharted = [
    later > 0 && `${counted(later, "lote vence", "lotes vencem")} depois de 60 dias`,
    never > 0 && `${counted(never, "não tem", "não têm")} validade`,
  ].filter((words) => words !== false);
  return (
    <>
      <Suspense fallback={<WaitingBars />}>
        <ExpiringLots sums={(buckets) => sumBuckets(byBucket, buckets)} today={report.today} />
      </Suspense>
      {charted.length > 0 && (
        <Card
          title="Lotes por dias até vencer"
          note={
            notCharted.length === 0
              ? "Número de lotes com saldo em cada faixa."
              : `Número de lotes com saldo em cada faixa. Fora do gráfico: ${notCharted.join(" e ")}.`
          }
        >
          <StackedBars
            label="Lotes por dias até vencer"
            many="faixas"
            series={series}
            whole={Math.max(...charted.map((bucket) => sumBuckets(byBucket, [bucket]).lots))}
            bars={charted.map((bucket) => {
              const { lots, worth } = sumBuckets(byBucket, [bucket]);
              return {
                key: bucket,
                label: expiryNames[bucket],
                words: lotsWords(lots),
                more: lots === 0 ? null : worth,
                parts: Object.fromEntries(
                  byBucket.filter((row) => row.bucket === bucket).map((row) => [row.type, row.lots]),
                ),
                target: null,
              };
            })}
          />
          <FiguresChoice report={report} />
        </Card>
      )}
      <ReportTable
        isCharted={charted.length > 0}
        caption="Vencimentos por tipo de lote"
        report={report}
        rows={rows}
        id={({ bucket, type }) => bucket + type}
        columns={columns}
        target={({ bucket, type }) => lotsTarget(type, { expiry: bucket })}
      />
    </>
  );
}

/** Lot types measured in kilograms; quantities of the remaining types have different units and cannot be summed. */
const weighed: readonly LotType[] = ["raw_material", "pulp", "final_product"];

const columns: [ReportColumn<Row>, ...ReportColumn<Row>[]] = [
  names("bucket", "Validade", ({ bucket }) => expiryBuckets.indexOf(bucket), {
    noWrap: true,
    cell: ({ bucket }) => expiryNames[bucket],
  }),
  names("type", "Tipo", ({ type }) => lotTypeNames[type]),
  numbers("lots", "Lotes"),
  {
    key: "balance",
    header: "Saldo",
    align: "right",
    cell: ({ balance, type }) => (weighed.includes(type) ? formatKgSum(balance) : nothing),
  },
  { key: "value", header: "Valor (R$)", align: "right", by: ({ value }) => value, cell: renderWorth },
];
