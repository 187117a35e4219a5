import { Button, Skeleton } from "@mantine/core";
import type { ExportableReport } from "@pomar/contract/exports/report-files";
import { pages } from "@pomar/contract/pages";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useItem } from "../../domain/items/use-item.ts";
import { type ReportPath, reportLinks } from "../../domain/reports/report-links.ts";
import { useUser } from "../../ui/api/session.ts";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { PrintButton } from "../../ui/kit/print-button.tsx";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { ExportMenu } from "../../ui/list/export-menu.tsx";
import listClasses from "../../ui/list/list.module.css";
import { Failed, NothingYet } from "../../ui/list/list-states.tsx";
import { periodWords } from "./period.ts";
import { ReportControls, type ReportFilter } from "./report-controls.tsx";
import classes from "./reports.module.css";
import type { Report } from "./use-report.ts";

interface ReportPageProps<Data> {
  path: ReportPath;
  report: Report<Data>;
  /** What it can be narrowed to, beside its period. */
  filters?: readonly ReportFilter[];
  isEmpty: (data: Data) => boolean;
  /** What there is none of: `Nenhuma despolpa`; and the page that makes one. */
  empty: { title: string; why: string; first: Target & { label: string } };
  children: (data: Data) => ReactNode;
}

/** The report's file among the exports: `/reports/yield` is `report-yield`. */
const fileOf = (path: ReportPath) => path.replace("/reports/", "report-") as ExportableReport;

/** THE report page: the way between the reports, what is asked, the file, the paper, and every state of an answer. */
export function ReportPage<Data>(props: ReportPageProps<Data>) {
  const { path, report, filters = [] } = props;
  const { period, today, isBackwards } = report;
  const when = period === null ? `como está hoje, ${formatDay(today)}` : periodWords(period);
  return (
    <Page
      title={pages[path].title}
      subtitle={isBackwards ? "Relatório" : <Asked when={when} report={report} />}
      actions={
        <>
          <PrintButton />
          {!isBackwards && <ExportMenu list={fileOf(path)} query={report.query} />}
        </>
      }
    >
      <ReportNav path={path} asked={report.asked} />
      {period !== null && <ReportControls report={report} filters={filters} />}
      <ReportBody {...props} />
      <PrintFoot />
    </Page>
  );
}

/** What the figures are of, also on paper, where there are no chips. */
function Asked({ when, report: { asked } }: { when: string; report: Report<unknown> }) {
  const fruit = useItem(asked.fruit === undefined ? null : "fruits", asked.fruit ?? null);
  const supplier = useItem(asked.supplier === undefined ? null : "supplier", asked.supplier ?? null);
  const of = [fruit?.name, supplier?.name].filter((name) => name !== undefined);
  return <>{[`Relatório ${when}`, ...of].join(" · ")}</>;
}

/** On a phone the line is longer than the screen. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" });

function ReportNav({ path, asked }: { path: ReportPath; asked: Record<string, string> }) {
  return (
    <nav className={classes.nav} aria-label="Relatórios" data-screen-only="">
      {reportLinks.map(({ to }) => (
        <Link
          key={to}
          to={to}
          search={asked}
          className={classes.navLink}
          activeOptions={{ includeSearch: false }}
          data-on={to === path || undefined}
          ref={to === path ? intoView : undefined}
        >
          {pages[to].title}
        </Link>
      ))}
    </nav>
  );
}

function ReportBody<Data>({ report, isEmpty, empty, children }: ReportPageProps<Data>) {
  const { data, error, isBackwards, change, retry, isStale } = report;
  if (isBackwards)
    return (
      <State>
        <NothingYet
          title="O período termina antes de começar"
          why="Escolha um último dia que venha depois do primeiro."
          action={<Button onClick={() => change({ from: null, to: null })}>Ver os últimos 12 meses</Button>}
        />
      </State>
    );
  if (error !== null)
    return (
      <State>
        <Failed error={error} onRetry={retry} />
      </State>
    );
  if (data === undefined) return <Waiting />;
  if (isEmpty(data) && !isStale)
    return (
      <State>
        <Empty report={report} empty={empty} />
      </State>
    );
  return (
    <div className={classes.body} data-stale={isStale || undefined} aria-busy={isStale}>
      {children(data)}
    </div>
  );
}

function State({ children }: { children: ReactNode }) {
  return <div className={listClasses.panel}>{children}</div>;
}

/** Says why there is nothing, and the way to something: fewer filters, more days, or the page that makes the first one. */
function Empty({ report, empty }: { report: Report<unknown>; empty: ReportPageProps<unknown>["empty"] }) {
  const { asked, period, change } = report;
  const { title, why, first } = empty;
  const isFiltered = asked.fruit !== undefined || asked.supplier !== undefined;
  const hasDays = asked.from !== undefined || asked.to !== undefined;
  const words = period === null ? title : `${title} ${periodWords(period)}`;
  if (isFiltered)
    return (
      <NothingYet
        title={words}
        why="Nada corresponde aos filtros escolhidos neste período."
        action={<Button onClick={() => change({ fruit: null, supplier: null })}>Limpar filtros</Button>}
      />
    );
  return (
    <NothingYet
      title={words}
      why={why}
      action={
        hasDays ? (
          <Button onClick={() => change({ from: null, to: null })}>Ver os últimos 12 meses</Button>
        ) : (
          <TargetLink target={first} className={classes.first}>
            {first.label}
          </TargetLink>
        )
      }
    />
  );
}

function Waiting() {
  return (
    <div className={classes.body} aria-busy="true">
      <Skeleton height={92} radius="lg" />
      <Card>
        <Skeleton height={20} width="30%" mb={20} />
        <WaitingBars />
      </Card>
      <Skeleton height={280} radius="lg" />
    </div>
  );
}

/** On paper only: whose figures these are, and of which moment. */
function PrintFoot() {
  const user = useUser();
  return (
    <p className={classes.printFoot}>
      Pomar · impresso por {user?.name} em {formatInstant(new Date().toISOString(), new Date(0))}
    </p>
  );
}
