import type { ListQuery, Page } from "@pomar/contract/core/list";
import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import type { ApiError } from "../api/api-error.ts";
import type { InputOf } from "../api/call.ts";
import { useCall } from "../api/hooks.ts";
import { useIsPhone } from "../kit/phone.ts";
import type { FilterValues } from "./filter.ts";
import {
  getFilters,
  type ListSearch,
  nextSort,
  pageRows,
  queryFrom,
  type SortOrder,
  searchAfter,
} from "./list-search.ts";

export type RowOf<R extends AnyRoute> = ReplyOf<R> extends Page<infer Row> ? Row : never;

export interface List<Row, Reply = Page<Row>> {
  /** The reply of the API, including its fields beside the rows; undefined until the first reply arrives. */
  reply: Reply | undefined;
  /** The rows on the page; undefined until the first reply arrives. */
  rows: readonly Row[] | undefined;
  /** The number of rows that match the filter; undefined until it is known. */
  total: number | undefined;
  query: ListQuery;
  filters: Record<string, string>;
  /** True when the active filters are the page's standard filters, and the user has chosen none. */
  isStandard?: boolean;
  /** True while the rows on screen belong to the previous query and the new rows load. */
  isStale: boolean;
  isFetching: boolean;
  /** The error of a failed call when there are no rows to show; otherwise null. */
  error: ApiError | null;
  retry: () => void;
  setPage: (page: number) => void;
  setRows: (rows: number) => void;
  setSearch: (search: string) => void;
  /** Sets a filter's value; null removes the filter. @param also  the filters set or removed at the same time. */
  setFilter: (name: string, value: string | null, also?: FilterValues) => void;
  clear: () => void;
  sort: (column: string) => void;
}

/** The search of the list without the record that is open over the list. */
const selectListSearch = ({ open: _, tab: __, ...search }: Record<string, string | undefined>) =>
  search as Record<string, string>;

const defaults = { page: 1, rows: pageRows };

/** A list whose whole state is in the address. @param fixed  the page's own filters, which users cannot remove. */
export function useList<R extends AnyRoute>(route: R, fixed: Record<string, string> = {}): List<RowOf<R>, ReplyOf<R>> {
  const search = useSearch({ from: rootRouteId, select: selectListSearch, structuralSharing: true });
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const query = { ...queryFrom(route, search), ...fixed };
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(route, { query } as unknown as InputOf<R>);
  const page = data as Page<RowOf<R>> | undefined;

  const change = (patch: ListSearch, { replace = false, resetScroll = false } = {}) => {
    void navigate({ to: ".", search: (before) => searchAfter(before, patch, defaults), replace, resetScroll });
  };
  const filters = getFilters(Object.fromEntries(Object.entries(query).filter(([name]) => !(name in fixed))));

  return {
    reply: data,
    rows: page?.data,
    total: page?.total,
    query,
    filters,
    isStale: isPlaceholderData,
    isFetching,
    error: page === undefined ? error : null,
    retry: () => void refetch(),
    // On a phone the next page begins at its first row; at a desk the pager stays below the pointer.
    setPage: (pageNumber) => change({ page: pageNumber }, { resetScroll: isPhone }),
    setRows: (rows) => change({ rows }),
    // Each change of the text replaces the history entry: Back then leaves the list instead of undoing single letters.
    setSearch: (text) => change({ search: text }, { replace: true }),
    setFilter: (name, value, also) => change({ ...also, [name]: value }),
    clear: () => change({ search: undefined, ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])) }),
    sort: (column) => change(nextSort(query as { sortBy?: string; sortOrder?: SortOrder }, column)),
  };
}
