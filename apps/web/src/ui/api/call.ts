import type { AnyRoute, BodyInputOf, ParamsOf, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { ApiError, errorFrom, offlineError } from "./api-error.ts";
import { callsReachable, reportReachable, reportUnreachable } from "./connection.ts";
import { reportServerTime } from "./device-clock.ts";
import { keptReplies } from "./kept-replies.ts";
import { changedByReply } from "./query-client.ts";
import { reportError } from "./report-error.ts";
import { endSession, getSession } from "./session.ts";

/** The host of the API: this page's own origin, unless the build sets a different host. */
export const apiHost: string = import.meta.env.VITE_API_URL ?? "";

type Part<Name extends string, Value> = unknown extends Value
  ? { [Key in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type ParamsPart<R extends AnyRoute> = keyof ParamsOf<R> extends never
  ? { params?: undefined }
  : { params: ParamsOf<R> };

/** The input of a route as the route declares it; the compiler rejects undeclared fields. */
export type InputOf<R extends AnyRoute> = ParamsPart<R> & Part<"query", QueryInputOf<R>> & Part<"body", BodyInputOf<R>>;

interface CallOptions {
  /** A repeated POST with the same key and body returns the stored reply instead of recording twice. */
  idempotencyKey?: string;
  /** The `version` that the change was based on; the server answers 412 when it has a newer one. */
  ifMatch?: number;
  signal?: AbortSignal;
  /** Timeout in ms; default: the browser's own timeout. */
  patienceMs?: number;
  /** Called with the HTTP status of the answer. */
  onStatus?: (status: number) => void;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes one call with the session's token; without a connection the device's cached data answers where possible.
 * @throws ApiError for a refusal or no answer; `AbortError` when the signal aborts.
 */
export async function call<R extends AnyRoute>(route: R, input: InputOf<R> & CallOptions): Promise<ReplyOf<R>> {
  const device = route.method === "GET" && keptReplies?.isKept(route.path) ? keptReplies : null;
  if (device === null || asksForPast(input as LooseInput)) return ask(route, input);
  const kept = () => device.answer(route.path, input as LooseInput) as Promise<ReplyOf<R> | undefined>;
  if (!callsReachable()) return (await kept()) ?? ask(route, input);
  try {
    return await ask(route, device.isFilled() ? { ...input, patienceMs: keptPatienceMs } : input);
  } catch (error) {
    const reply = error instanceof ApiError && error.isOffline ? await kept() : undefined;
    if (reply === undefined) throw error;
    return reply;
  }
}

/** Whether the input asks for the past; the device caches only the present. */
const asksForPast = ({ query = {} }: LooseInput) => query.asOf !== undefined || query.knownAt !== undefined;

// Timeout in ms for a call that the device's cached data can answer; it is shorter than the browser's timeout.
const keptPatienceMs = 6000;

let underWay = 0;

export const isCalling = () => underWay > 0;

async function ask<R extends AnyRoute>(route: R, input: InputOf<R> & CallOptions): Promise<ReplyOf<R>> {
  underWay++;
  try {
    return await exchange(route, input);
  } finally {
    underWay--;
  }
}

async function exchange<R extends AnyRoute>(route: R, input: InputOf<R> & CallOptions): Promise<ReplyOf<R>> {
  const { params, query, body } = input as LooseInput;
  const { token } = getSession();
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (input.idempotencyKey !== undefined) headers.set("Idempotency-Key", input.idempotencyKey);
  if (input.ifMatch !== undefined) headers.set("If-Match", `"${input.ifMatch}"`);

  const response = await send(buildAddress(route, params, query), {
    method: route.method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: withPatience(input),
  });
  const reply = await read(response);
  if (route.method !== "GET") changedByReply(response.status, response.headers);
  input.onStatus?.(response.status);
  if (response.ok) return reply as ReplyOf<R>;
  throw refusal({ status: response.status, body: reply, requestId: response.headers.get("x-request-id") }, token);
}

/** Aborts the call when the caller aborts or the timeout passes; older browsers ignore the timeout. */
function withPatience({ signal, patienceMs }: CallOptions): AbortSignal | undefined {
  if (patienceMs === undefined || AbortSignal.timeout === undefined) return signal;
  const patience = AbortSignal.timeout(patienceMs);
  if (signal === undefined) return patience;
  return AbortSignal.any === undefined ? signal : AbortSignal.any([signal, patience]);
}

/** The error of a refused call. A 401 or 403 also ends the session whose token the call sent. */
export function refusal(
  { status, body, requestId }: { status: number; body: unknown; requestId: string | null },
  token: string | null,
): ApiError {
  const error = errorFrom(status, body, requestId);
  if ((status === 401 || status === 403) && token !== null && token === getSession().token) {
    // The error is reported here, because ending the session ends its queries, and no component receives their errors
    // any more. A refusal of a session that the user has already left is not reported.
    reportError(error);
    endSession(token);
  }
  return error;
}

/** The path of a call below `/api`, with its parameters filled in. */
export const buildPath = (route: AnyRoute, params: Record<string, string> = {}): string =>
  route.path.replace(/:(\w+)/g, (_match: string, name: string) => encodeURIComponent(params[name] ?? ""));

/** The address of a call, also for `<img>` and downloads, with its parameters and without absent query fields. */
export function buildAddress(
  route: AnyRoute,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = buildPath(route, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `${apiHost}/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** Sends one request and reports to the connection banner whether the API answered. */
export async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    // A proxy answers with these codes when the API behind it is down; the API itself answers 503, with a body of its
    // own.
    if (response.status === 502 || response.status === 504) throw offlineError();
    reportReachable();
    reportServerTime(response.headers.get("date"), new Date());
    return response;
  } catch (error) {
    return lose(error);
  }
}

/** The JSON of an answer; undefined for an empty answer. @throws ApiError when a successful answer was cut off. */
async function read(response: Response): Promise<unknown> {
  // The status of a refusal suffices, so a refusal's body that was cut off counts as empty.
  return parseJson(await response.text().catch((error) => (response.ok ? lose(error) : "")));
}

function lose(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  reportUnreachable();
  throw error instanceof ApiError ? error : offlineError();
}

export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
