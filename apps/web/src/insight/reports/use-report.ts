import { periodOf } from "@pomar/contract/core/period.rules";
import type { AnyRoute } from "@pomar/contract/core/route";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import type { z } from "zod";
import type { InputOf } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { type ListSearch, nextSort, type SortOrder, searchAfter } from "../../ui/list/list-search.ts";
import { shownDay } from "../../ui/past/past.ts";

/** A side of a report, by its name in the address. */
export interface View {
  name: string;
  label: string;
}

/** A report apart from its answer. */
export type Report = Omit<ReturnType<typeof useReport>, "data" | "error" | "retry">;

/** A report whose whole state is the address: period, filters, side and order; Back, reload and a shared link restore it. */
export function useReport<R extends AnyRoute>(route: R, views: readonly View[]) {
  const search = useSearch({ from: rootRouteId }) as ListSearch;
  const navigate = useNavigate();
  const today = shownDay();
  const shape = (route.query as Partial<z.ZodObject>).shape ?? {};
  const asked = askedOf(shape, search);
  const period = "from" in shape ? periodOf(asked, today) : null;
  const query = { ...asked, ...period };
  const isBackwards = period !== null && period.from > period.to;
  const input = (Object.keys(shape).length > 0 ? { query } : {}) as unknown as InputOf<R>;
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
    /** What is on screen answers the question before. */
    isStale: isPlaceholderData,
    /** What is asked under the API's own names, as the address has it; `query` has the period's days filled in. */
    asked,
    query,
    /** Null for a report of what is there now, or was. */
    period,
    /** The day that it looks at. */
    today,
    /** The period ends before it begins: nothing is asked. */
    isBackwards,
    /** Which of the report's sides is looked at. */
    view: (views.find(({ name }) => name === search.view) ?? views[0])?.name,
    sorting,
    sort: (column: string) => change(nextSort(sorting, column)),
    change,
  };
}

/** The fields of the address that the report takes and that fit; an old link or a hand-made one loses only the others. */
function askedOf(shape: Record<string, z.ZodType>, search: ListSearch) {
  const asked: Record<string, string> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = search[name];
    if (typeof value === "string" && value !== "" && schema.safeParse(value).success) asked[name] = value;
  }
  return asked;
}

function sortingOf({ sortBy, sortOrder }: ListSearch): { sortBy?: string; sortOrder?: SortOrder } {
  if (typeof sortBy !== "string") return {};
  return { sortBy, sortOrder: sortOrder === "desc" ? "desc" : "asc" };
}
