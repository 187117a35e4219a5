import { Flex, Group, Text, VisuallyHidden } from "@mantine/core";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { counted } from "@pomar/contract/core/decimal";
import type { FigureName } from "@pomar/contract/insight/explanations/explanations.schema";
import type { ExpiryBucket, ExpiryFilter } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { pendingRoutes } from "@pomar/contract/insight/pending/pending.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { ExpiringReport, PayablesReport, TodayReport } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeNames, lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { IconAlertTriangle, IconCalendarDue, IconCoin, IconHourglassEmpty } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { LatestNotifications } from "../../people/parts/notifications/notification-line.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { localDay } from "../../ui/format/dates.ts";
import { formatKgSum, formatMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { Explained } from "../parts/explanations/explained.tsx";
import { agingTarget, dueTarget, openTarget, sumOverdue } from "../parts/reports/aging.tsx";
import { lotsTarget, toPulpings } from "../parts/reports/targets.ts";
import { YieldBars } from "../parts/reports/yields.tsx";
import classes from "./dashboard.module.css";
import { FirstSteps } from "./first-steps.tsx";
import { Pending } from "./pending.tsx";
import { ReceivedChart } from "./received-chart.tsx";
import { Stock } from "./stock-card.tsx";

/**
 * The part of the dashboard for administrators: pending items and today's events. Each card links to its list and
 * explains its figure.
 */
export function Overview() {
  const today = localDay();
  const { data: steps } = useCall(pendingRoutes.firstSteps, {});
  // A plant without an entry has no figures, and nothing that is missing today.
  if (steps?.entry === false) return <FirstSteps />;
  return (
    <>
      <FirstSteps />
      <Group align="start" className={classes.morning}>
        <Pending />
        <Flex component="section" direction="column" gap={12} aria-label="Hoje" className={classes.today}>
          <Loaded route={reportsRoutes.today} waiting={<Today report={null} today={today} />}>
            {(report) => (
              <>
                <Today report={report} today={today} />
                <ReceivedChart received={report.received} today={today} />
              </>
            )}
          </Loaded>
          <Stock />
        </Flex>
      </Group>
      <Flex component="section" direction="column" gap={12} aria-label="A pagar">
        <h2>A pagar</h2>
        <Loaded route={reportsRoutes.payables} waiting={<Payables report={null} today={today} />}>
          {(report) => <Payables report={report} today={today} />}
        </Loaded>
      </Flex>
      <Group align="start" className={classes.columns}>
        <Yields today={today} />
        <Expiring />
      </Group>
      <Card title="Últimas notificações">
        <LatestNotifications />
      </Card>
    </>
  );
}

/** The props of the dashboard's figure cards; while a report loads, the cards appear without figures. */
interface FiguresProps<Report> {
  /** The report; null until it is loaded. */
  report: Report | null;
  today: string;
}

function Today({ report, today }: FiguresProps<TodayReport>) {
  const day = { from: today, to: today };
  const whenLoaded = <Words,>(words: (report: TodayReport) => Words) => (report === null ? null : words(report));
  const of = (figure: FigureName, kg: string) => (
    <Explained figure={figure} {...day}>
      {kg}
    </Explained>
  );
  return (
    <SummaryList isKnown={report !== null} isNarrow label="Hoje">
      <SummaryCard
        label="Recebido hoje"
        value={whenLoaded(({ receivedKg }) => of("received", formatKgSum(receivedKg)))}
        below={whenLoaded(({ receipts }) => counted(receipts, "entrega", "entregas"))}
        target={{ to: "/raw/find-all", search: day }}
      />
      <SummaryCard
        label="Pasta hoje"
        value={whenLoaded(({ pulpedKg }) => of("pulped", formatKgSum(pulpedKg)))}
        below={whenLoaded(({ pulpings }) => counted(pulpings, "despolpa", "despolpas"))}
        target={toPulpings(day)}
      />
      <SummaryCard
        label="Envasado hoje"
        value={whenLoaded(({ packedKg }) => of("packed", formatKgSum(packedKg)))}
        below={whenLoaded(({ packings }) => counted(packings, "envase", "envases"))}
        target={{ to: "/final/find-all", search: day }}
      />
    </SummaryList>
  );
}

function Payables({ report, today }: FiguresProps<PayablesReport>) {
  const whenLoaded = <Value,>(of: (report: PayablesReport) => Value) => (report === null ? null : of(report));
  const overdue = whenLoaded(({ byBucket }) => sumOverdue(byBucket));
  return (
    <SummaryList isKnown={report !== null} label="A pagar">
      <SummaryCard
        label="Vencido"
        icon={<IconAlertTriangle size={18} />}
        tone={overdue !== null && overdue > 0 ? "wrong" : undefined}
        value={overdue === null ? null : <Explained figure="overdue">{formatMoney(overdue)}</Explained>}
        below="vencimento já passou"
        target={dueTarget({ to: -1 }, today)}
      />
      <SummaryCard
        label={"Vence em 7\u00a0dias"}
        icon={<IconCalendarDue size={18} />}
        tone={report !== null && report.byBucket.days7 > 0 ? "attention" : undefined}
        value={whenLoaded(({ byBucket }) => <Explained figure="due-soon">{formatMoney(byBucket.days7)}</Explained>)}
        below="hoje incluído"
        target={agingTarget("days7", today)}
      />
      <SummaryCard
        label="Em aberto"
        icon={<IconCoin size={18} />}
        value={whenLoaded(({ open }) => <Explained figure="all-payable">{formatMoney(open)}</Explained>)}
        below={whenLoaded(({ bySupplier }) => `a ${counted(bySupplier.length, "fornecedor", "fornecedores")}`)}
        target={openTarget()}
      />
    </SummaryList>
  );
}

const yieldDays = 30;

function Yields({ today }: { today: string }) {
  const period = { from: addDays(today, 1 - yieldDays), to: today };
  return (
    <Card
      title="Rendimento por fruta"
      note={`Últimos ${counted(yieldDays, "dia", "dias")}`}
      aside={<TargetLink target={{ to: "/reports/yield", search: period }}>Relatório de rendimento</TargetLink>}
    >
      <Loaded route={reportsRoutes.yield} query={period} waiting={<WaitingBars count={8} height={43} />}>
        {({ byFruit }) =>
          byFruit.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nenhuma despolpa nestes dias. <Link to="/reports/yield">Ver o rendimento dos últimos 12 meses</Link>
            </Text>
          ) : (
            <YieldBars rows={byFruit} atFirst={8} of={period} target={({ fruit }) => toPulpings(period, fruit.id)} />
          )
        }
      </Loaded>
    </Card>
  );
}

const soon: readonly { label: string; expiry: ExpiryFilter; buckets: readonly ExpiryBucket[] }[] = [
  { label: "Vencidos", expiry: "expired", buckets: ["expired"] },
  { label: "Em 7 dias", expiry: "days7", buckets: ["days7"] },
  { label: "Em 30 dias", expiry: "within30", buckets: ["days7", "days15", "days30"] },
];

function Expiring() {
  return (
    <Card
      title="Lotes que vencem"
      aside={<TargetLink target={{ to: "/reports/expiring" }}>Relatório de vencimentos</TargetLink>}
    >
      <Loaded route={reportsRoutes.expiring} waiting={<WaitingBars count={4} />}>
        {({ byBucket }) => <ExpiringTable byBucket={byBucket} />}
      </Loaded>
    </Card>
  );
}

function countLots({ byBucket }: ExpiringReport, type: LotType, buckets: readonly ExpiryBucket[]): number {
  return byBucket
    .filter((row) => row.type === type && buckets.includes(row.bucket))
    .reduce((sum, { lots }) => sum + lots, 0);
}

function ExpiringTable(report: ExpiringReport) {
  const types = lotTypes.filter((type) => soon.some(({ buckets }) => countLots(report, type, buckets) > 0));
  if (types.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nada vencido nem a vencer em 30 dias.
      </Text>
    );
  return (
    <table className={classes.expiring}>
      <VisuallyHidden component="caption">Lotes que vencem, por tipo</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          {soon.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type}>
            <th scope="row">{lotTypeNames[type]}</th>
            {soon.map(({ label, expiry, buckets }) => (
              <td key={label}>
                <LotCount
                  lots={countLots(report, type, buckets)}
                  target={lotsTarget(type, { expiry })}
                  isOver={expiry === "expired"}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LotCount({ lots, target, isOver }: { lots: number; target: Target; isOver: boolean }) {
  if (lots === 0) return <small>{nothing}</small>;
  return (
    <TargetLink target={target} className={classes.count}>
      {isOver && <IconHourglassEmpty size={15} aria-hidden="true" />}
      {counted(lots, "lote", "lotes")}
    </TargetLink>
  );
}
