import { toPeriod } from "@pomar/contract/core/period.rules";
import type { AnyRoute } from "@pomar/contract/core/route";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { z } from "zod";
import type { InputOf } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { type ListSearch, nextSort, type SortOrder, searchAfter } from "../../ui/list/list-search.ts";
import { local } from "../../ui/local-storage.ts";
import { shownDay } from "../../ui/past/past.ts";

/** Local storage key of the user's choice to see tables, which applies to all reports. */
const askedKey = "pomar.reports.figures";

/** One view of a report; `name` identifies it in the address. */
export interface View {
  name: string;
  label: string;
}

/** The state of a report without its reply: filters, period, view and sort order. */
export type Report = Omit<ReturnType<typeof useReport>, "data" | "error" | "retry">;

/**
 * Loads a report. Its period, filters, view and sort order are in the address, so that the Back button, a reload and a
 * shared link restore them.
 */
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
  const [isAsked, setAsked] = useState(() => local.read(askedKey) !== null);
  const ask = (asked: boolean) => {
    if (asked) local.write(askedKey, "1");
    else local.remove(askedKey);
    setAsked(asked);
  };
  return {
    data: isBackwards ? undefined : data,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    /** True while the screen still shows the reply to the previous query. */
    isStale: isPlaceholderData,
    /** The filters under the API's names, as in the address; `query` also contains the period's filled-in days. */
    asked,
    query,
    /** The period of the report; null for a report on the stock at one moment. */
    period,
    /** The day for which the report is computed, `YYYY-MM-DD`. */
    today,
    /** True when the period ends before it begins; no request is sent then. */
    isBackwards,
    /** Name of the active view; the first view when the address names none. */
    view: (views.find(({ name }) => name === search.view) ?? views[0])?.name,
    sorting,
    sort: (column: string) => change(nextSort(sorting, column)),
    change,
    /** Whether the tables of charted figures are shown; a table that the user has sorted stays open. */
    hasFigures: isAsked || sorting.sortBy !== undefined,
    ask,
  };
}

/**
 * Returns the valid report fields in the address; invalid values from an outdated or hand-written link are ignored one
 * by one.
 */
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
