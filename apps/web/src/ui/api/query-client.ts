import { changedHeader } from "@pomar/contract/affects";
import type { Changed } from "@pomar/contract/realtime";
import { MutationCache, QueryCache, QueryClient, type QueryFilters } from "@tanstack/react-query";
import { asApiError } from "./api-error.ts";
import { reportError } from "./report-error.ts";

export const queryClient = new QueryClient({
  // No toast reports a lost connection: its banner stays visible, and each list shows its own failure.
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      const { isOffline, statusCode } = asApiError(error);
      if (!isOffline && !(statusCode === 404 && meta?.mayBeGone)) reportError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => reportError(error, meta?.answered as string[] | undefined),
  }),
  defaultOptions: {
    queries: {
      // The server is in the plant: the browser's view of the internet is irrelevant to it.
      networkMode: "always",
      // The socket reports changes; going back and forth within this time makes no call.
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

function isWorthRetrying(error: unknown): boolean {
  const { statusCode } = asApiError(error);
  return statusCode === 0 || statusCode === 503;
}

/** Refetches the queries on screen and marks the others stale; refetches a first reply in flight too. */
export async function readAgain(filters: QueryFilters = {}): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    queryClient.invalidateQueries(filters),
    ...underWay.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }),
  ]);
}

interface Identified {
  id: string;
}

/** Writes a saved record into the cache, alone or as a row: a form reads its new version before the refetch. */
export function replaceCached(resource: string, saved: Identified): void {
  const isSame = (held: unknown) => (held as Partial<Identified> | undefined)?.id === saved.id;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [resource] })) {
    const heldData = query.state.data as { data?: unknown } | undefined;
    const isList = Array.isArray(heldData?.data) && heldData.data.some(isSame);
    if (!isList && !isSame(heldData)) continue;
    const data = isList
      ? { ...heldData, data: (heldData.data as unknown[]).map((row) => (isSame(row) ? saved : row)) }
      : saved;
    query.setData(data, { manual: true });
    // The record's position and its neighbours may have changed as well.
    query.invalidate();
  }
}

/** @param resources  stale ones; null: any may be stale. @param isOwn  whether a call of this page changed them. */
type Listener = (resources: readonly string[] | null, isOwn: boolean) => void;

const listeners = new Set<Listener>();

/** Subscribes data outside the query cache to changes by a call of this page or reported by the socket. */
export function onChanged(listener: Listener): void {
  listeners.add(listener);
}

/** Invalidates the queries of resources: the first part of a query's key is its resource (`getResource`). */
function changed(resources: readonly string[] | null, isOwn: boolean): void {
  void readAgain(resources === null ? {} : { predicate: ({ queryKey }) => resources.includes(String(queryKey[0])) });
  for (const listener of listeners) listener(resources, isOwn);
}

/** Requests whose changes the reply or the socket has already reported, so that the other does not refetch again. */
const reportedRequests = new Set<string>();
const maxReported = 1000;

/** @returns whether it is new. */
function isUnreported(request: string): boolean {
  if (reportedRequests.delete(request)) return false;
  reportedRequests.add(request);
  // A set keeps its members in insertion order.
  if (reportedRequests.size > maxReported) reportedRequests.delete(reportedRequests.values().next().value ?? "");
  return true;
}

/** Invalidates the resources that a write's reply names; all of them when stored data caused a refusal. */
export function changedByReply(status: number, headers: Pick<Headers, "get">): void {
  if (status === 404 || status === 409 || status === 412) {
    changed(null, true);
    return;
  }
  const resources = headers.get(changedHeader);
  const request = headers.get("x-request-id");
  if (resources !== null && request !== null && isUnreported(request)) changed(resources.split(","), true);
}

/** Handles an event of the socket; this page's own changes are mostly known from the reply. */
export function changedBySocket({ resources, requests }: Changed): void {
  const isNew = requests.map(isUnreported).includes(true);
  if (isNew || requests.length === 0) changed(resources, false);
}
