import { Button, Skeleton, Stack } from "@mantine/core";
import { looksBack } from "@pomar/contract/core/past";
import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import type { ExportableReport } from "@pomar/contract/insight/exports/report-files";
import { pages } from "@pomar/contract/pages";
import type { ComponentType } from "react";
import { useItem } from "../../registries/parts/items/use-item.ts";
import { PrintButton } from "../../registries/parts/plant/print-button.tsx";
import { useUser } from "../../ui/api/session.ts";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { ExportMenu } from "../../ui/list/export-menu.tsx";
import listClasses from "../../ui/list/list.module.css";
import { Failed, NothingYet } from "../../ui/list/list-states.tsx";
import { usePast } from "../../ui/past/past.ts";
import { pastWords } from "../../ui/past/past-banner.tsx";
import type { ReportPath } from "../parts/reports/report-links.ts";
import { periodWords } from "./period.ts";
import { ReportControls, type ReportFilter } from "./report-controls.tsx";
import { ReportNav } from "./report-nav.tsx";
import classes from "./reports.module.css";
import { type Report, useReport, type View } from "./use-report.ts";

export interface ReportBodyProps<Data> {
  data: Data;
  report: Report;
}

interface ReportDefinition<R extends AnyRoute> {
  route: R & { path: ReportPath };
  views?: readonly View[];
  /** The report's filters, shown beside the period. */
  filters?: readonly ReportFilter[];
  isEmpty: (data: ReplyOf<R>) => boolean;
  /** Texts for a report without data, such as `Nenhuma despolpa`, and a link to the page that makes a first record. */
  empty: { title: string; why: string; first: Target & { label: string } };
  Body: ComponentType<ReportBodyProps<ReplyOf<R>>>;
}

/** The name under which a report is exported: `/reports/yield` becomes `report-yield`. */
const toFileName = (path: ReportPath) => path.replace("/reports/", "report-") as ExportableReport;

/** The type is stated explicitly, because otherwise the types of the router would depend on themselves. */
export type ReportView = ComponentType;

/** Builds the page of a report: navigation, filters, export, printing, and the loading, error and empty states. */
export function buildReportPage<R extends AnyRoute>(definition: ReportDefinition<R>): ReportView {
  return () => <ReportPage {...definition} />;
}

function ReportPage<R extends AnyRoute>({ route, views = [], filters = [], Body, ...props }: ReportDefinition<R>) {
  const path: ReportPath = route.path;
  const { data, error, retry, ...report } = useReport<R>(route, views);
  const past = usePast();
  const { period, today, isBackwards, isStale } = report;
  const now = past === null ? `hoje, ${formatDay(today)}` : pastWords(past).toLowerCase();
  const when = period === null ? now : periodWords(period);
  const isEmpty = data !== undefined && !isStale && props.isEmpty(data);
  return (
    <Page
      title={pages[path].title}
      subtitle={isBackwards ? "Relatório" : <Asked when={when} asked={report.asked} hasPeriod={period !== null} />}
      looksBack={looksBack(route)}
      more={
        <>
          <PrintButton />
          {!isBackwards && <ExportMenu list={toFileName(path)} query={report.query} />}
        </>
      }
    >
      <ReportNav path={path} asked={report.asked} />
      {period !== null && <ReportControls report={report} filters={filters} />}
      {isBackwards || error !== null || isEmpty ? (
        <div className={listClasses.panel}>
          {isBackwards && (
            <NothingYet
              title="O período termina antes de começar"
              why="Escolha um último dia depois do primeiro."
              action={<AllMonths report={report} />}
            />
          )}
          {!isBackwards && error !== null && <Failed error={error} onRetry={retry} />}
          {isEmpty && <Empty report={report} empty={props.empty} />}
        </div>
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <Stack gap={24} className={classes.body} data-stale={isStale || undefined} aria-busy={isStale}>
          <Body data={data} report={report} />
        </Stack>
      )}
      <PrintFoot />
    </Page>
  );
}

function Waiting() {
  return (
    <Stack gap={24} className={classes.body} aria-busy="true">
      <Skeleton height={92} radius="lg" />
      <Card>
        <Skeleton height={20} width="30%" mb={20} />
        <WaitingBars />
      </Card>
    </Stack>
  );
}

/** The period and the active filters as text; the text is also printed, whereas filter chips are not. */
function Asked({ when, asked, hasPeriod }: { when: string; asked: Record<string, string>; hasPeriod: boolean }) {
  const fruit = useItem(asked.fruit === undefined ? null : "fruits", asked.fruit ?? null);
  const supplier = useItem(asked.supplier === undefined ? null : "supplier", asked.supplier ?? null);
  const of = [fruit?.name, supplier?.name].filter((name) => name !== undefined);
  return <span className={hasPeriod ? classes.asked : undefined}>{capitalized([when, ...of].join(" · "))}</span>;
}

/** Explains why a report is empty and offers a remedy: remove filters, extend the period, or create a first record. */
function Empty({ report, empty }: { report: Report; empty: ReportDefinition<AnyRoute>["empty"] }) {
  const { asked, period, change } = report;
  const title = period === null ? empty.title : `${empty.title} ${periodWords(period)}`;
  if (asked.fruit !== undefined || asked.supplier !== undefined)
    return (
      <NothingYet
        title={title}
        why="Nada corresponde aos filtros escolhidos neste período."
        action={<Button onClick={() => change({ fruit: null, supplier: null })}>Limpar filtros</Button>}
      />
    );
  const hasDays = asked.from !== undefined || asked.to !== undefined;
  const first = (
    <TargetLink target={empty.first} className={classes.first}>
      {empty.first.label}
    </TargetLink>
  );
  return <NothingYet title={title} why={empty.why} action={hasDays ? <AllMonths report={report} /> : first} />;
}

function AllMonths({ report }: { report: Report }) {
  return <Button onClick={() => report.change({ from: null, to: null })}>Ver os últimos 12 meses</Button>;
}

/** Printed footer, invisible on screen: the user and the time of printing. */
function PrintFoot() {
  const user = useUser();
  return (
    <p className={classes.printFoot}>
      Impresso por {user?.name} em {formatInstant(new Date().toISOString(), new Date(0))}
    </p>
  );
}
