import { calculateSum, counted, toWire } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { agingBucketNames, agingBuckets, type PayablesReport } from "@pomar/contract/insight/reports/reports.schema";
import { IconAlertTriangle, IconCalendar, IconCalendarDue, IconCalendarQuestion, IconCoin } from "@tabler/icons-react";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { Explained } from "../parts/explanations/explained.tsx";
import { agingTarget, dueTarget, openTarget, SupplierAging, sumOverdue } from "../parts/reports/aging.tsx";
import { buildReportPage, type ReportBodyProps, type ReportView } from "./report-page.tsx";
import { cents, FiguresChoice, names, numbers, type ReportColumn, ReportTable } from "./report-table.tsx";

type Row = PayablesReport["bySupplier"][number];

/** Report on the current debt, by supplier and due date. */
export const PayablesReportPage: ReportView = buildReportPage({
  route: reportsRoutes.payables,
  isEmpty: ({ bySupplier }) => bySupplier.length === 0,
  empty: {
    title: "Nada em aberto",
    why: "Cada entrada com preço cria uma conta a pagar; o que ainda não foi pago aparece aqui.",
    first: { to: "/pagamentos/visualizar", label: "Ver os pagamentos" },
  },
  Body: PayablesBody,
});

function PayablesBody({ data, report }: ReportBodyProps<PayablesReport>) {
  const { open, byBucket, bySupplier } = data;
  const { today } = report;
  const overdue = sumOverdue(byBucket);
  const later = toWire(calculateSum([byBucket.days30, byBucket.later]), 2);
  return (
    <>
      <SummaryList isKnown across={byBucket.draft > 0 ? 5 : 4}>
        <SummaryCard
          label="Em aberto"
          icon={<IconCoin size={18} />}
          value={<Explained figure="all-payable">{formatMoney(open)}</Explained>}
          below={`a ${counted(bySupplier.length, "fornecedor", "fornecedores")}`}
          target={openTarget()}
        />
        <SummaryCard
          label="Vencido"
          icon={<IconAlertTriangle size={18} />}
          tone={overdue > 0 ? "wrong" : undefined}
          value={<Explained figure="overdue">{formatMoney(overdue)}</Explained>}
          below={overdue > 0 ? "pagar já" : "nada em atraso"}
          target={dueTarget({ to: -1 }, today)}
        />
        <SummaryCard
          label={"Vence em 7\u00a0dias"}
          icon={<IconCalendarDue size={18} />}
          tone={byBucket.days7 > 0 ? "attention" : undefined}
          value={<Explained figure="due-soon">{formatMoney(byBucket.days7)}</Explained>}
          below="hoje incluído"
          target={agingTarget("days7", today)}
        />
        <SummaryCard
          label="Vence depois"
          icon={<IconCalendar size={18} />}
          value={formatMoney(later)}
          below={"em mais de 7\u00a0dias"}
          target={dueTarget({ from: 8 }, today)}
        />
        {byBucket.draft > 0 && (
          <SummaryCard
            label="Sem vencimento"
            icon={<IconCalendarQuestion size={18} />}
            value={formatMoney(byBucket.draft)}
            below="definir vencimento"
            target={agingTarget("draft", today)}
          />
        )}
      </SummaryList>
      <Card
        title="Em aberto por fornecedor"
        note={overdue > 0 ? "Primeiro os fornecedores com valores vencidos." : undefined}
      >
        <SupplierAging report={data} />
        <FiguresChoice report={report} />
      </Card>
      <ReportTable
        caption="Em aberto por fornecedor, em números (R$)"
        report={report}
        rows={bySupplier}
        id={({ supplier }) => supplier.id}
        columns={buildColumns(byBucket)}
        target={({ supplier }) => openTarget({ supplier: supplier.id })}
      />
    </>
  );
}

/** Returns the due date buckets that contain any debt; empty buckets get no column. */
const owedAges = (byBucket: PayablesReport["byBucket"]) => agingBuckets.filter((bucket) => byBucket[bucket] > 0);

function buildColumns(byBucket: PayablesReport["byBucket"]): [ReportColumn<Row>, ...ReportColumn<Row>[]] {
  return [
    names("supplier", "Fornecedor", ({ supplier }) => supplier.name),
    numbers("open", "Em aberto", (open, { supplier }) => (
      <Explained figure="supplier-payable" id={supplier.id}>
        {cents(open)}
      </Explained>
    )),
    ...owedAges(byBucket).map(
      (bucket): ReportColumn<Row> => ({
        key: bucket,
        header: agingBucketNames[bucket],
        align: "right",
        by: ({ byBucket: own }) => own[bucket],
        cell: ({ byBucket: own }) => (own[bucket] === 0 ? nothing : cents(own[bucket])),
      }),
    ),
  ];
}
