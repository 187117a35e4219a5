import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import { type Period, periodOf } from "@pomar/contract/reports/reports.rules";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import type { z } from "zod";
import type { ApiError } from "../../ui/api/api-error.ts";
import type { InputOf } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { localDay } from "../../ui/format/dates.ts";
import { type ListSearch, nextSort, type SortOrder, searchAfter } from "../../ui/list/list-search.ts";

/** What a report can be asked: its period and what it is narrowed to, under the API's own names. */
type Query = Record<string, string>;

/** A side of a report, by its name in the address. */
export interface View {
  name: string;
  label: string;
}

export interface Report {
  /** What is on screen answers the question before. */
  isStale: boolean;
  /** As the address has it; with the period's days filled in. */
  asked: Query;
  query: Query;
  /** Null for a report of what is there now. */
  period: Period | null;
  today: string;
  /** The period ends before it begins: nothing is asked. */
  isBackwards: boolean;
  /** Which of the report's sides is looked at. */
  view: string | undefined;
  sorting: { sortBy?: string; sortOrder?: SortOrder };
  sort: (column: string) => void;
  change: (patch: ListSearch) => void;
}

interface Answer<Data> {
  /** Undefined until it came. */
  data: Data | undefined;
  error: ApiError | null;
  retry: () => void;
}

/** A report whose whole state is the address: period, filters, side and order; Back, reload and a shared link restore it. */
export function useReport<R extends AnyRoute>(route: R, views: readonly View[]): Report & Answer<ReplyOf<R>> {
  const search = useSearch({ from: rootRouteId }) as ListSearch;
  const navigate = useNavigate();
  const today = localDay();
  const shape = (route.query as Partial<z.ZodObject>).shape ?? {};
  const asked = askedOf(shape, search);
  const period = "from" in shape ? periodOf(asked, today) : null;
  const query = { ...asked, ...period };
  const isBackwards = period !== null && period.from > period.to;
  const input = ("from" in shape ? { query } : {}) as unknown as InputOf<R>;
  const { data, error, isPlaceholderData, refetch } = useCall(route, input, { enabled: !isBackwards });

  const change = (patch: ListSearch) => {
    const next = (before: ListSearch) => searchAfter(before, patch, {});
    void navigate({ to: ".", search: next, resetScroll: false });
  };
  const sorting = sortingOf(search);
  return {
    data: isBackwards ? undefined : data,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    isStale: isPlaceholderData,
    asked,
    query,
    period,
    today,
    isBackwards,
    view: (views.find(({ name }) => name === search.view) ?? views[0])?.name,
    sorting,
    sort: (column) => change(nextSort(sorting, column)),
    change,
  };
}

/** The fields of the address that the report takes and that fit; an old link or a hand-made one loses only the others. */
function askedOf(shape: Record<string, z.ZodType>, search: ListSearch): Query {
  const asked: Query = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = search[name];
    if (typeof value === "string" && value !== "" && schema.safeParse(value).success) asked[name] = value;
  }
  return asked;
}

function sortingOf({ sortBy, sortOrder }: ListSearch): Report["sorting"] {
  if (typeof sortBy !== "string") return {};
  return { sortBy, sortOrder: sortOrder === "desc" ? "desc" : "asc" };
}
