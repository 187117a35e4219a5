import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { AdditivesReport } from "@pomar/contract/insight/reports/reports.schema";
import { IconAlertTriangle, IconFlask, IconGauge } from "@tabler/icons-react";
import { type RangeBar, RangeBars } from "../../ui/charts/range-bars.tsx";
import { formatDose, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { lotsTarget } from "../parts/reports/targets.ts";
import { doseShare, inOrder } from "./figures.ts";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { FiguresChoice, kilos, names, numbers, type ReportColumn, ReportTable, tenths } from "./report-table.tsx";

type Row = AdditivesReport["rows"][number];

/** Report on additives: the used quantity of each additive, and the highest doses compared with the legal limits. */
export const AdditivesReportPage: ReportView = buildReportPage({
  route: reportsRoutes.additives,
  filters: ["fruit"],
  isEmpty: ({ rows }) => rows.length === 0,
  empty: {
    title: "Nenhum aditivo usado",
    why: "O consumo vem das entradas de pasta e de produto final que levaram aditivo.",
    first: { to: "/pulp/create", label: "Registrar uma entrada de pasta" },
  },
  Body: AdditivesBody,
});

const shareWords = (percent: number) => `${unbroken(formatNumber(percent, { atMost: 1 }), "%")} do limite`;
const findMost = ({ maxDose, limit }: Row) => doseShare(maxDose, limit);
const target = ({ additive }: Row) => lotsTarget("additive", { item: additive.id });

function AdditivesBody({ data: { rows }, report }: ReportBodyProps<AdditivesReport>) {
  const near = rows.filter(({ nearLimit }) => nearLimit > 0);
  const nearest = inOrder(rows, ({ meanDose, limit }) => doseShare(meanDose, limit), "desc");
  const [most] = inOrder(rows, findMost, "desc");
  const share = most ? findMost(most) : null;
  const limited = nearest.filter(({ limit }) => limit !== null);
  const unlimited = nearest.filter(({ limit }) => limit === null);
  return (
    <>
      <SummaryList isKnown across={3}>
        <SummaryCard
          label="Perto do limite"
          icon={<IconAlertTriangle size={18} />}
          value={near.length === 0 ? "Nenhum aditivo" : counted(near.length, "aditivo", "aditivos")}
          tone={near.length > 0 ? "attention" : undefined}
          below={near.length === 0 ? "todas as doses com folga" : near.map(({ additive }) => additive.name).join(", ")}
        />
        <SummaryCard
          label="Maior dose"
          icon={<IconGauge size={18} />}
          value={share === null ? nothing : shareWords(share)}
          below={share === null ? "nenhum dos usados tem limite" : (most?.additive.name ?? null)}
        />
        <SummaryCard
          label="Aditivos usados"
          icon={<IconFlask size={18} />}
          value={formatNumber(rows.length)}
          below={unlimited.length === 0 ? "todos com limite" : `${formatNumber(unlimited.length)} sem limite`}
        />
      </SummaryList>
      {limited.length > 0 && (
        <Card
          title="Dose diante do limite"
          note="A barra é a dose média; o traço vai dela até a maior dose de um lote."
        >
          <RangeBars
            label="Dose diante do limite"
            many="aditivos"
            whole={100}
            marks={["0", "25\u00a0%", "50\u00a0%", "75\u00a0%", "limite"]}
            legend={{ value: "dose média", spread: "da média à maior dose" }}
            bars={limited.map(toBar)}
          />
          {unlimited.length === 0 && <FiguresChoice report={report} />}
        </Card>
      )}
      {unlimited.length > 0 && (
        <Card title="Sem limite">
          <RangeBars
            label="Sem limite"
            many="aditivos"
            whole={100}
            marks={[]}
            legend={null}
            bars={unlimited.map(toBar)}
          />
          <FiguresChoice report={report} />
        </Card>
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

function toBar(row: Row): RangeBar {
  const { additive, consumed, unit, meanDose, maxDose, limit, n, nearLimit } = row;
  const mean = doseShare(meanDose, limit);
  const most = findMost(row);
  return {
    key: additive.id,
    label: additive.name,
    value: mean,
    words: meanDose === null ? formatQuantity(consumed, unit) : formatDose(meanDose),
    more: counted(n, "produção", "produções"),
    beside: (
      <>
        {limit !== null && maxDose !== null && (
          <span>
            maior dose {tenths(maxDose)} de {formatDose(limit)}
          </span>
        )}{" "}
        {nearLimit > 0 && <Standing row={row} />}
      </>
    ),
    expected: null,
    spread: mean === null || most === null ? null : { low: mean, high: most },
    isOutside: nearLimit > 0,
    target: target(row),
  };
}

const columns: [ReportColumn<Row>, ...ReportColumn<Row>[]] = [
  names("additive", "Aditivo", ({ additive }) => additive.name),
  numbers("consumed", "Consumido", (consumed, { unit }) => formatQuantity(consumed, unit)),
  numbers("n", "Produções"),
  kilos("productKg", "Produto (kg)"),
  numbers("meanDose", "Dose média (mg/kg)", tenths),
  numbers("maxDose", "Maior dose (mg/kg)", tenths),
  numbers("limit", "Limite (mg/kg)", tenths),
  { key: "standing", header: "Situação", card: "status", cell: (row) => <Standing row={row} /> },
];

/** Cell with the dose compared with the limit; only an additive near its limit gets a coloured chip. */
function Standing({ row: { limit, maxDose, nearLimit } }: { row: Row }) {
  if (nearLimit > 0)
    return (
      <StatusChip tone="attention">{counted(nearLimit, "lote perto do limite", "lotes perto do limite")}</StatusChip>
    );
  if (limit === null) return <small>Sem limite</small>;
  const most = doseShare(maxDose, limit);
  return most !== null && <small>{shareWords(most)}</small>;
}
