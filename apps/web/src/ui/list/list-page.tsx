import { Button } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import type { Exportable } from "@pomar/contract/insight/exports/exports.routes";
import { mayOpen } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../api/session.ts";
import { Coming } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useIsPhone } from "../kit/phone.ts";
import { Settled } from "../kit/settled.tsx";
import type { Target } from "../kit/target-link.tsx";
import { usePast } from "../past/past.ts";
import type { Column } from "./column.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Filter } from "./filter.ts";
import classes from "./list.module.css";
import { ListCards } from "./list-cards.tsx";
import { ListPager } from "./list-pager.tsx";
import { isFiltered } from "./list-search.ts";
import { type BulkActions, Selectable } from "./list-selection.tsx";
import { Failed, NothingMatches, NothingYet, PastTheEnd } from "./list-states.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { drawerOf, RecordDrawer, type RecordDrawerProps, useOpenId, useOpenRecord } from "./record-drawer.tsx";
import { RowLink } from "./row-link.tsx";
import { useShownRows } from "./shown-rows.ts";
import { useColumns } from "./use-columns.ts";
import type { List } from "./use-list.ts";

export interface ListPageProps<Row extends { id: string }> {
  title: string;
  /** A quiet line below the title: what the list is of. */
  subtitle?: ReactNode;
  list: List<Row>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  filters?: readonly Filter[];
  /** What the search looks into: `Buscar por nome ou cidade`. */
  searchPlaceholder?: string;
  /** The page that makes a new one; its button shows only to those who may open it. */
  create?: { to: Target["to"]; label: string };
  /** The button in its place, where making a new one begins otherwise. */
  createButton?: ReactNode;
  /** The name under which the whole list can be saved as a file. */
  exportAs?: Exportable;
  /** Further buttons beside it, such as *Importar*. */
  actions?: ReactNode;
  /** What the list says when nothing was ever recorded. */
  empty: { title: string; why: string };
  /** The page that a row opens, or the drawer over the list (see `DrawerRecord`). */
  opens?: ((row: Row) => Target) | { drawer: RecordDrawerProps["children"]; title: RecordDrawerProps["title"] };
  rowMenu?: (row: Row) => ReactNode;
  /** Which rows stand back: with what is used up nothing is left to do. */
  isOver?: (row: Row) => boolean;
  /** Between the title and the list: what the whole filter adds up to. */
  above?: ReactNode;
  /** Whether there is anything above is not known yet. */
  awaitsAbove?: boolean;
  /** Below the list: what it looks like as a whole. */
  below?: ReactNode;
  /** Below its rows: `ListTotals`. */
  totals?: ReactNode;
  /** It can be looked at as it was; of a past one nothing can be done with it. */
  looksBack?: boolean;
  /** What can be done with several rows at once; without it none can be marked. */
  bulk?: BulkActions<Row>;
}

/** What was can be looked at, saved and printed. */
const nothingToDo = { actions: undefined, rowMenu: undefined, bulk: undefined };

/** THE list page: search, filters, order and page live in the address; every state of a list is written here once. */
export function ListPage<Row extends { id: string }>(given: ListPageProps<Row>) {
  const { looksBack = false } = given;
  const isClosed = usePast() !== null && looksBack;
  const props = isClosed ? { ...given, ...nothingToDo } : given;
  const { title, list, create, opens, exportAs, filters = [], searchPlaceholder = "Buscar" } = props;
  const user = useUser();
  const mayCreate = create !== undefined && user !== null && mayOpen(create.to, user.level);
  const action = isClosed ? null : (props.createButton ?? (mayCreate && <CreateButton {...create} />));
  const columns = useColumns(props.columns);
  const buttons = (
    <>
      {props.actions}
      {exportAs !== undefined && (
        <ExportMenu list={exportAs} query={list.query as unknown as Record<string, unknown>} />
      )}
      {action}
    </>
  );
  const body = <ListBody {...props} columns={columns.shown} action={action} />;
  return (
    <Page
      title={title}
      subtitle={props.subtitle}
      aside={<Count total={list.total} />}
      actions={buttons}
      looksBack={looksBack}
    >
      <Settled isComing={props.awaitsAbove === true} waiting={<Coming />}>
        {props.above}
        <section className={classes.panel} aria-label={title}>
          <ListToolbar list={list} filters={filters} placeholder={searchPlaceholder} columns={columns} />
          {props.bulk === undefined ? body : <Selectable bulk={props.bulk}>{body}</Selectable>}
          {(list.total ?? 0) > 0 && list.error === null && props.totals}
          <ListPager list={list} />
        </section>
      </Settled>
      {props.below}
      {opens !== undefined && "drawer" in opens && <OpenRecord title={opens.title}>{opens.drawer}</OpenRecord>}
    </Page>
  );
}

/** Knows the address by itself: what opens a drawer renders no list again. */
function OpenRecord({ title, children }: Pick<RecordDrawerProps, "title" | "children">) {
  const id = useOpenId();
  const { close } = useOpenRecord();
  return (
    <RecordDrawer id={id} onClose={close} title={title}>
      {children}
    </RecordDrawer>
  );
}

function Count({ total }: { total: number | undefined }) {
  return (
    <span
      className={classes.count}
      role="status"
      aria-label={total === undefined ? undefined : counted(total, "registro", "registros")}
    >
      {total === undefined ? "\u00a0" : formatNumber(total)}
    </span>
  );
}

function CreateButton({ to, label }: NonNullable<ListPageProps<never>["create"]>) {
  return (
    <Button
      size="md"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(root) => <Link to={to} {...root} />}
    >
      {label}
    </Button>
  );
}

function ListBody<Row extends { id: string }>(props: ListPageProps<Row> & { action: ReactNode }) {
  const { title, list, empty, opens, rowMenu, action, bulk } = props;
  const isPhone = useIsPhone();
  const way = useWayIn(opens);
  const { look, ...shown } = useShownRows(list, {
    columns: props.columns,
    menu: rowMenu ?? null,
    link: way?.link ?? null,
    open: way?.open ?? null,
    isSelectable: bulk !== undefined,
    isOver: props.isOver,
  });
  if (list.error !== null) return <Failed error={list.error} onRetry={list.retry} />;
  if (list.rows?.length === 0 && !list.isStale) {
    if ((list.total ?? 0) > 0) return <PastTheEnd onBack={() => list.setPage(1)} />;
    const narrowed = list.query.search !== undefined || isFiltered(list);
    return narrowed ? <NothingMatches onClear={list.clear} /> : <NothingYet {...empty} action={action} />;
  }
  const Rows = isPhone ? ListCards : ListTable;
  return <Rows list={list} look={look} {...shown} caption={title} />;
}

/** How a row opens: a real link for the keyboard and a new tab, and the rest of the row for the mouse. */
function useWayIn<Row extends { id: string }>(opens: ListPageProps<Row>["opens"]) {
  const navigate = useNavigate();
  const past = usePast();
  if (opens === undefined) return null;
  const target = (row: Row) => {
    if ("drawer" in opens) return drawerOf(row.id);
    const { search, ...page } = opens(row);
    return { ...page, search: { ...past, ...search }, state: { fromList: true } as const };
  };
  return {
    link: (row: Row, content: ReactNode) => <RowLink target={target(row)}>{content}</RowLink>,
    open: (row: Row) => void navigate(target(row)),
  };
}
