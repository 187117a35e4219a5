import { Box, Button } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import type { Exportable } from "@pomar/contract/insight/exports/exports.routes";
import { mayOpen } from "@pomar/contract/pages";
import { IconPlus, type TablerIcon } from "@tabler/icons-react";
import { Link, type LinkProps, useNavigate, useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
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
import { ListControls, ListToolbar } from "./list-toolbar.tsx";
import { RecordDrawer, type RecordDrawerProps, toDrawer, useOpenId, useOpenRecord } from "./record-drawer.tsx";
import { useShownRows } from "./shown-rows.ts";
import { useColumns } from "./use-columns.ts";
import type { List } from "./use-list.ts";
import { useViewId } from "./views/open-view.ts";

export interface ListPageProps<Row extends { id: string }> {
  title: string;
  /** A quiet line below the title, about the subject of the list. */
  subtitle?: ReactNode;
  list: List<Row>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  filters?: readonly Filter[];
  /** The title of the search box, with the fields that are searched: `Buscar por nome ou cidade`. */
  searchPlaceholder?: string;
  /** The page that creates a record; its button is shown only to users who may open the page. */
  create?: { to: Target["to"]; label: string; Icon?: TablerIcon };
  /** Replaces the button of `create` in lists where users create a record in a different way. */
  createButton?: ReactNode;
  /** The name under which the whole list can be saved as a file. */
  exportAs?: Exportable;
  /** Further buttons beside the button for the file, such as *Importar*. */
  actions?: ReactNode;
  /** The message for a list that has no record at all; its `why` is also below a few rows, unless `above` comes late. */
  empty: { title: string; why: string };
  /** The page that a row opens, or the content of a drawer over the list (see `DrawerRecord`). */
  opens?: ((row: Row) => Target) | { drawer: RecordDrawerProps["children"]; title: RecordDrawerProps["title"] };
  rowMenu?: (row: Row) => ReactNode;
  /** Whether a row is dimmed, because it needs no more action. */
  isOver?: (row: Row) => boolean;
  /** Totals of all rows of the filter, between the title and the list. */
  above?: ReactNode;
  /** True while it is unknown whether `above` will have content. */
  awaitsAbove?: boolean;
  /** True for a list that stays short for years: up to three rows are shown without search, controls and pager. */
  isRare?: boolean;
  /** An overview shown below the list. */
  below?: ReactNode;
  /** Totals below the rows, as `ListTotals`. */
  totals?: ReactNode;
  /** True when the list can show its past; the past of a list allows no actions. */
  looksBack?: boolean;
  /** Actions for several rows at once; without `bulk` no row can be selected. */
  bulk?: BulkActions<Row>;
}

/** Removes all actions from a list of the past, which can only be viewed, saved and printed. */
const nothingToDo = { actions: undefined, rowMenu: undefined, bulk: undefined };

/** The page of every list, also loading, empty or failed; the address holds the search, filters, order and page. */
export function ListPage<Row extends { id: string }>(given: ListPageProps<Row>) {
  const { looksBack = false } = given;
  const isClosed = usePast() !== null && looksBack;
  const props = isClosed ? { ...given, ...nothingToDo } : given;
  const { title, list, create, opens, exportAs, filters = [], searchPlaceholder = "Buscar" } = props;
  const user = useUser();
  const mayCreate = create !== undefined && user !== null && mayOpen(create.to, user.level);
  const action = isClosed ? null : (props.createButton ?? (mayCreate && <CreateButton {...create} />));
  const columns = useColumns(props.columns);
  const isNarrowed = useViewId() !== null || list.query.search !== undefined || isFiltered(list);
  const isBare = props.isRare === true && !isNarrowed && (list.total ?? 0) <= 3;
  const isShort = (props.isRare || !("awaitsAbove" in props)) && !isNarrowed && !!list.total && list.total <= 6;
  const further = (
    <>
      {props.actions}
      {exportAs !== undefined && (
        <ExportMenu list={exportAs} query={list.query as unknown as Record<string, unknown>} />
      )}
      {!isBare && <ListControls place="header" list={list} filters={filters} columns={columns} />}
    </>
  );
  const body = <ListBody {...props} columns={columns.shown} action={action} isRare={isBare} />;
  return (
    <Page
      title={title}
      subtitle={props.subtitle}
      aside={<Count total={list.total} />}
      actions={action}
      more={further}
      looksBack={looksBack}
      width="list"
    >
      <Settled isComing={props.awaitsAbove === true} waiting={<Coming />}>
        {props.above}
        <section className={classes.panel} aria-label={title}>
          {!isBare && <ListToolbar list={list} filters={filters} placeholder={searchPlaceholder} columns={columns} />}
          {props.bulk === undefined ? body : <Selectable bulk={props.bulk}>{body}</Selectable>}
          {(list.total ?? 0) > 0 && list.error === null && props.totals}
          {!isBare && <ListPager list={list} />}
        </section>
        {isShort && <p className={classes.hint}>{props.empty.why}</p>}
      </Settled>
      {props.below}
      {opens !== undefined && "drawer" in opens && <OpenRecord title={opens.title}>{opens.drawer}</OpenRecord>}
    </Page>
  );
}

/** The drawer reads the open record from the address itself, so that opening it does not render the list again. */
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
    // Reserves the width of the count beside the title, so that the layout does not shift when the count arrives.
    <Box
      component="span"
      className={classes.count}
      c="dimmed"
      fz="1rem"
      role="status"
      aria-label={total === undefined ? undefined : counted(total, "registro", "registros")}
    >
      {total === undefined ? "\u00a0" : formatNumber(total)}
    </Box>
  );
}

function CreateButton({ to, label, Icon = IconPlus }: NonNullable<ListPageProps<never>["create"]>) {
  return (
    <Button
      size="md"
      data-brief=""
      aria-keyshortcuts="n"
      leftSection={<Icon size={18} aria-hidden="true" />}
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
  return <Rows list={list} look={look} {...shown} caption={title} isRoomy={props.isRare} />;
}

/** The two ways to open a row: a real link for the keyboard and new tabs, and the rest of the row for the mouse. */
function useWayIn<Row extends { id: string }>(opens: ListPageProps<Row>["opens"]) {
  const navigate = useNavigate();
  const past = usePast();
  if (opens === undefined) return null;
  const target = (row: Row) => {
    if ("drawer" in opens) return toDrawer(row.id);
    const { search, ...page } = opens(row);
    return { ...page, search: { ...past, ...search }, state: { fromList: true } as const };
  };
  return {
    link: (row: Row, content: ReactNode) => <RowLink target={target(row)}>{content}</RowLink>,
    open: (row: Row) => void navigate(target(row)),
  };
}

/** The link that opens a row. The router's link subscribes to the address: 100 such links would slow each press. */
function RowLink({ target, children }: { target: LinkProps; children: ReactNode }) {
  const router = useRouter();
  const hrefNow = () => router.buildLocation(target).href;
  // Updates the link, as the address may have changed since the row was rendered, and prefetches the page.
  const approach = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.setAttribute("href", hrefNow());
    void router.preloadRoute(target as Parameters<typeof router.preloadRoute>[0]);
  };
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      href={hrefNow()}
      className={classes.rowLink}
      onClick={follow}
      onMouseEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
    >
      {children}
    </a>
  );
}
