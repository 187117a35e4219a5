import { toPeriod } from "@pomar/contract/core/period.rules";
import type { AnyRoute } from "@pomar/contract/core/route";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import type { z } from "zod";
import type { InputOf } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { type ListSearch, nextSort, type SortOrder, searchAfter } from "../../ui/list/list-search.ts";
import { shownDay } from "../../ui/past/past.ts";

/** A view of a report, by its name in the address. */
export interface View {
  name: string;
  label: string;
}

/** A report without its reply. */
export type Report = Omit<ReturnType<typeof useReport>, "data" | "error" | "retry">;

/** The address holds a report's state: period, filters, view and order; Back, reload and a shared link restore it. */
export function useReport<R extends AnyRoute>(route: R, views: readonly View[]) {
  const search = useSearch({ from: rootRouteId }) as ListSearch;
  const navigate = useNavigate();
  const today = shownDay();
  const shape = (route.query as Partial<z.ZodObject>).shape ?? {};
  const asked = findAsked(shape, search);
  const period = "from" in shape ? toPeriod(asked, today) : null;
  const query = { ...asked, ...period };
  const isBackwards = period !== null && period.from > period.to;
  const input = (Object.keys(shape).length > 0 ? { query } : {}) as unknown as InputOf<R>;
  const { data, error, isPlaceholderData, refetch } = useCall(route, input, { enabled: !isBackwards });

  const change = (patch: ListSearch) => {
    const next = (before: ListSearch) => searchAfter(before, patch, {});
    void navigate({ to: ".", search: next, resetScroll: false });
  };
  const sorting = getSorting(search);
  return {
    data: isBackwards ? undefined : data,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    /** The screen still shows the reply to the previous query. */
    isStale: isPlaceholderData,
    /** The filters under the API's own names, as in the address; `query` also has the period's days filled in. */
    asked,
    query,
    /** Null for a report of the stock at one moment. */
    period,
    /** The day that the report is for. */
    today,
    /** The period ends before it begins: no request is sent. */
    isBackwards,
    /** Name of the active view. */
    view: (views.find(({ name }) => name === search.view) ?? views[0])?.name,
    sorting,
    sort: (column: string) => change(nextSort(sorting, column)),
    change,
  };
}

/** The report's valid fields in the address; an old or hand-made link loses only its other fields. */
function findAsked(shape: Record<string, z.ZodType>, search: ListSearch) {
  const asked: Record<string, string> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = search[name];
    if (typeof value === "string" && value !== "" && schema.safeParse(value).success) asked[name] = value;
  }
  return asked;
}

function getSorting({ sortBy, sortOrder }: ListSearch): { sortBy?: string; sortOrder?: SortOrder } {
  if (typeof sortBy !== "string") return {};
  return { sortBy, sortOrder: sortOrder === "desc" ? "desc" : "asc" };
}
