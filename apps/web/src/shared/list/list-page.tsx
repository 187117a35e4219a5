import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { formatNumber } from "@pomar/contract/decimal";
import type { PagePath } from "@pomar/contract/pages";
import { pageLevels } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../layout/page.tsx";
import { PageLink } from "../layout/page-link.tsx";
import { useUser } from "../session/session.ts";
import type { Column } from "./column.ts";
import type { Filter } from "./filter.ts";
import classes from "./list.module.css";
import { ListCards } from "./list-cards.tsx";
import { ListPager } from "./list-pager.tsx";
import { Failed, NothingMatches, NothingYet, PastTheEnd } from "./list-states.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { List } from "./use-list.ts";

/** Pages whose address needs nothing but an id, or nothing at all. */
type OpenablePath = Extract<PagePath, `${string}/$id`>;
type PlainPath = Exclude<PagePath, `${string}$${string}`>;

interface ListPageProps<Row extends { id: string }> {
  title: string;
  list: List<Row>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  filters?: readonly Filter[];
  /** What the search looks into: `Buscar por nome ou cidade`. */
  searchPlaceholder?: string;
  /** The page that makes a new one; its button shows only to those who may open it. */
  create?: { to: PlainPath; label: string };
  /** What the list says when nothing was ever recorded. */
  empty: { title: string; why: string };
  /** The page that a row opens, and the id it takes there. */
  opens?: { to: OpenablePath; id: (row: Row) => string };
  rowMenu?: (row: Row) => ReactNode;
}

const phone = "(max-width: 700px)";

/** THE list page: search, filters, order and page live in the address; every state of a list is written here once. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, list, create, filters = [], searchPlaceholder = "Buscar" } = props;
  const action = useCreateButton(create);
  return (
    <Page title={title} aside={<Count total={list.total} />} actions={action}>
      <section className={classes.panel} aria-label={title}>
        <ListToolbar list={list} filters={filters} placeholder={searchPlaceholder} />
        <ListBody {...props} action={action} />
        <ListPager list={list} />
      </section>
    </Page>
  );
}

function Count({ total }: { total: number | undefined }) {
  return (
    <span className={classes.count} role="status" aria-label={total === undefined ? undefined : `${total} registros`}>
      {total === undefined ? "" : formatNumber(total)}
    </span>
  );
}

function useCreateButton(create: { to: PlainPath; label: string } | undefined): ReactNode {
  const user = useUser();
  if (create === undefined || user === null) return null;
  const levels = pageLevels(create.to);
  if (levels !== null && !levels.includes(user.level)) return null;
  return (
    <Button
      size="md"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(root) => <PageLink to={create.to as "/dashboard"} {...root} />}
    >
      {create.label}
    </Button>
  );
}

function ListBody<Row extends { id: string }>({
  title,
  list,
  columns,
  empty,
  opens,
  rowMenu,
  action,
}: ListPageProps<Row> & { action: ReactNode }) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  if (list.error !== null) return <Failed error={list.error} onRetry={list.retry} />;
  if (list.rows?.length === 0 && !list.isStale) {
    if ((list.total ?? 0) > 0) return <PastTheEnd onBack={() => list.setPage(1)} />;
    const narrowed = list.query.search !== undefined || Object.keys(list.filters).length > 0;
    return narrowed ? <NothingMatches onClear={list.clear} /> : <NothingYet {...empty} action={action} />;
  }
  const rows = {
    list,
    columns,
    caption: title,
    menu: rowMenu ?? null,
    link: opens
      ? (row: Row, content: ReactNode) => (
          <PageLink to={opens.to} params={{ id: opens.id(row) }} className={classes.rowLink}>
            {content}
          </PageLink>
        )
      : null,
    open: opens
      ? (row: Row) => void navigate({ to: opens.to as string, params: { id: opens.id(row) } as never })
      : null,
  };
  return isPhone ? <ListCards {...rows} /> : <ListTable {...rows} />;
}
