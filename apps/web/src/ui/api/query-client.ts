import { changedHeader } from "@pomar/contract/affects";
import type { Changed } from "@pomar/contract/realtime";
import { MutationCache, QueryCache, QueryClient, type QueryFilters } from "@tanstack/react-query";
import { asApiError } from "./api-error.ts";
import { reportError } from "./report-error.ts";

export const queryClient = new QueryClient({
  // Of a lost connection the line tells for as long as it lasts, and each list says what it lacks.
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
      // The server stands in the plant: what the browser believes about the internet says nothing about it.
      networkMode: "always",
      // The socket says when something changed; going back and forth within this time asks nothing.
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

/** Reads again what is on screen, and the rest when next shown; a first reply that is under way may be older, and is read again too. */
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

/** Puts a record that was just saved where the cache has it, by itself or as a row: whoever goes on before it is read again has the new version. */
export function replaceCached(resource: string, saved: Identified): void {
  const isSame = (held: unknown) => (held as Partial<Identified> | undefined)?.id === saved.id;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [resource] })) {
    const held = query.state.data as { data?: unknown } | undefined;
    const isList = Array.isArray(held?.data) && held.data.some(isSame);
    if (!isList && !isSame(held)) continue;
    const data = isList ? { ...held, data: (held.data as unknown[]).map((row) => (isSame(row) ? saved : row)) } : saved;
    query.setData(data, { manual: true });
    // Its place and its neighbours may have changed as well.
    query.invalidate();
  }
}

/** @param resources  that are out of date; null: any may be. @param isOwn  whether a call of this page changed them. */
type Listener = (resources: readonly string[] | null, isOwn: boolean) => void;

const listeners = new Set<Listener>();

/** Calls back with what is out of date and no query holds: a call of this page changed it, or the socket says that somebody did. */
export function onChanged(listener: Listener): void {
  listeners.add(listener);
}

/** The first part of a query's key is its resource (`resourceOf`). */
function changed(resources: readonly string[] | null, isOwn: boolean): void {
  void readAgain(resources === null ? {} : { predicate: ({ queryKey }) => resources.includes(String(queryKey[0])) });
  for (const listener of listeners) listener(resources, isOwn);
}

/** Requests whose changes are known from the reply or from the socket: the other is then not read again. */
const known = new Set<string>();
const mostKnown = 1000;

/** @returns whether it is new. */
function learn(request: string): boolean {
  if (known.delete(request)) return false;
  known.add(request);
  // A set keeps the order in which its members came.
  if (known.size > mostKnown) known.delete(known.values().next().value ?? "");
  return true;
}

/** Reads what a writing call changed from its reply. A refusal because of what is stored: none of it may be as the screen shows it. */
export function changedByReply(status: number, headers: Pick<Headers, "get">): void {
  if (status === 404 || status === 409 || status === 412) {
    changed(null, true);
    return;
  }
  const resources = headers.get(changedHeader);
  const request = headers.get("x-request-id");
  if (resources !== null && request !== null && learn(request)) changed(resources.split(","), true);
}

/** What the socket emits; of a call of this page it is mostly known from its reply. */
export function changedBySocket({ resources, requests }: Changed): void {
  const isNew = requests.map(learn).includes(true);
  if (isNew || requests.length === 0) changed(resources, false);
}
