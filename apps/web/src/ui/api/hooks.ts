import type { Page } from "@pomar/contract/core/list";
import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import {
  type QueryKey,
  QueryObserver,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useRef, useSyncExternalStore } from "react";
import { type ApiError, asApiError } from "./api-error.ts";
import { type Attempt, afterFailure, continued, doublePressMs } from "./attempt.ts";
import { call, type InputOf } from "./call.ts";
import { queryClient } from "./query-client.ts";

/** The first segment of a route's path; the server's `changed` event names the resource in the same way. */
export const getResource = (route: AnyRoute): string => route.path.split("/")[1] ?? "";

/** The cache key of a call: first the resource, then the fields that distinguish the calls of this resource. */
function callKey<R extends AnyRoute>(route: R, input: InputOf<R>): QueryKey {
  return [getResource(route), route.path, input.params ?? null, input.query ?? null];
}

function buildQuery<R extends AnyRoute>(route: R, input: InputOf<R>) {
  const queryFn = ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<R>> => call(route, { ...input, signal });
  return { queryKey: callKey(route, input), queryFn };
}

interface UseCallOptions {
  /** False postpones the call, for example until the user makes a choice. */
  enabled?: boolean;
  /** Milliseconds during which the reply counts as fresh. */
  staleTime?: number;
}

/**
 * Reads from the API. Old rows stay visible while a new page or filter loads, but not while new `params` load.
 */
export function useCall<R extends AnyRoute>(
  route: R,
  input: InputOf<R>,
  options: UseCallOptions = {},
): UseQueryResult<ReplyOf<R>, ApiError> {
  const query = buildQuery(route, input);
  return useQuery<ReplyOf<R>, ApiError, ReplyOf<R>, QueryKey>({
    ...query,
    placeholderData: (previous, before) =>
      JSON.stringify(before?.queryKey[2]) === JSON.stringify(query.queryKey[2]) ? previous : undefined,
    ...options,
  });
}

/**
 * Reads data that hundreds of components of a page show, through one shared observer: one observer for each component
 * would cost more than rendering it.
 * @returns a hook that returns the reply; undefined until it arrives.
 */
export function sharedCall<R extends AnyRoute>(route: R, input: InputOf<R>, options: UseCallOptions = {}) {
  const all = { ...buildQuery(route, input), ...options };
  const observer = new QueryObserver<ReplyOf<R>>(queryClient, all);
  const subscribe = (listener: () => void) => {
    // The cache may have been emptied since the last listener unsubscribed, because a new session began.
    if (!observer.hasListeners()) observer.setOptions(all);
    return observer.subscribe(listener);
  };
  const read = () => observer.getCurrentResult().data;
  return () => useSyncExternalStore(subscribe, read);
}

/** Makes several calls of one route in parallel and returns them in their order. */
export function useCalls<R extends AnyRoute>(
  route: R,
  inputs: readonly InputOf<R>[],
  options: UseCallOptions = {},
): UseQueryResult<ReplyOf<R>, ApiError>[] {
  return useQueries({
    queries: inputs.map((input) => ({ ...buildQuery(route, input), ...options })),
  }) as UseQueryResult<ReplyOf<R>, ApiError>[];
}

export type Rows<R extends AnyRoute> = ReturnType<typeof useRows<R>>;

/** Reads a list of the API page by page, and appends each page to the previous ones. */
export function useRows<R extends AnyRoute>(route: R, input: InputOf<R>, options: UseCallOptions = {}) {
  type Reply = Page<ReplyOf<R> extends Page<infer Row> ? Row : never>;
  const query = useInfiniteQuery({
    queryKey: [...callKey(route, input), "rows"],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...input, query: { ...(input.query as object | undefined), page: pageParam }, signal };
      return call<AnyRoute>(route, asked as unknown as InputOf<AnyRoute>) as Promise<Reply>;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, rows, total }) => (page * rows < total ? page + 1 : undefined),
    ...options,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  return {
    /** The rows of all pages read so far; undefined until the first page arrives. */
    rows: data?.pages.flatMap((page) => page.data),
    total: data?.pages.at(-1)?.total,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    isFetching,
    /** The error of a failed call when there is no data to show; otherwise null. */
    error: data === undefined && error !== null ? asApiError(error) : null,
    retry: () => void refetch(),
  };
}

/** The result of an action; a toast has already reported a failure. */
type Outcome<Reply> = { ok: true; reply: Reply } | { ok: false; error: ApiError };

type ActionInput<R extends AnyRoute> = InputOf<R> & { ifMatch?: number };

/** The last attempt; `doneAt` is the `performance.now()` of its successful answer, null before such an answer. */
interface LastAttempt {
  input: string;
  attempt: Attempt;
  doneAt: number | null;
}

interface ActionOptions<R extends AnyRoute> {
  onSuccess?: (reply: ReplyOf<R>) => void;
  /** Codes of refusals that the page handles in place: no toast reports them. */
  answered?: readonly string[];
}

/**
 * An action that changes data. A POST with the same input reuses its `Idempotency-Key` for retries, and for a moment
 * after the answer, so that neither a lost answer nor a double press records twice.
 */
export function useAction<R extends AnyRoute>(route: R, options: ActionOptions<R> = {}) {
  const last = useRef<LastAttempt | null>(null);
  const underWay = useRef<Promise<Outcome<ReplyOf<R>>> | null>(null);

  const mutation = useMutation<ReplyOf<R>, ApiError, { input: ActionInput<R>; idempotencyKey: string | undefined }>({
    mutationFn: ({ input, idempotencyKey }) => call(route, { ...input, idempotencyKey }),
    meta: { answered: options.answered },
  });

  async function perform(input: ActionInput<R>): Promise<Outcome<ReplyOf<R>>> {
    const text = JSON.stringify(input);
    const isOver = last.current?.doneAt != null && performance.now() - last.current.doneAt > doublePressMs;
    const attempt = continued(last.current?.input === text && !isOver ? last.current.attempt : null, new Date());
    const idempotencyKey = route.idempotent ? attempt.key : undefined;
    const outcome = await mutation.mutateAsync({ input, idempotencyKey }).then(
      (reply): Outcome<ReplyOf<R>> => ({ ok: true, reply }),
      (failure): Outcome<ReplyOf<R>> => ({ ok: false, error: asApiError(failure) }),
    );
    underWay.current = null;
    const open = outcome.ok ? { ...attempt, outcomeUnknown: true } : afterFailure(attempt, outcome.error);
    last.current = open && { input: text, attempt: open, doneAt: outcome.ok ? performance.now() : null };
    if (outcome.ok) options.onSuccess?.(outcome.reply);
    return outcome;
  }

  return {
    /** Makes the call; while a call is in flight, returns that call instead of making a second. Never rejects. */
    run: (input: ActionInput<R>) => {
      underWay.current ??= perform(input);
      return underWay.current;
    },
    isPending: mutation.isPending,
    /** The error of the last call; its `issues` belong to the fields of a form. */
    error: mutation.error,
    reset: mutation.reset,
  };
}
