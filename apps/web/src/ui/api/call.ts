import type { AnyRoute, BodyInputOf, ParamsOf, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { ApiError, errorFrom, offlineError } from "./api-error.ts";
import { callsReachable, reportReachable, reportUnreachable } from "./connection.ts";
import { reportServerTime } from "./device-clock.ts";
import { isFilled, isKept, keptReply } from "./kept-replies.ts";
import { changedByReply } from "./query-client.ts";
import { reportError } from "./report-error.ts";
import { endSession, getSession } from "./session.ts";

/** Where the API lives: this page's own origin unless the build names another host. */
export const apiHost: string = import.meta.env.VITE_API_URL ?? "";

type Part<Name extends string, Value> = unknown extends Value
  ? { [Key in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type ParamsPart<R extends AnyRoute> = keyof ParamsOf<R> extends never
  ? { params?: undefined }
  : { params: ParamsOf<R> };

/** What a route takes, as its contract says; what it does not take cannot be given. */
export type InputOf<R extends AnyRoute> = ParamsPart<R> & Part<"query", QueryInputOf<R>> & Part<"body", BodyInputOf<R>>;

interface CallOptions {
  /** Repeating a POST with the same key and body answers the stored reply instead of recording twice. */
  idempotencyKey?: string;
  /** The `version` that the change was based on; a newer one on the server is a 412. */
  ifMatch?: number;
  signal?: AbortSignal;
  /** ms after which no answer is coming any more; default: as long as the browser waits. */
  patienceMs?: number;
  /** Told the answer's HTTP status. */
  onStatus?: (status: number) => void;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes one call with the session's token; what the device keeps for the time without a connection is answered by it then.
 * @throws ApiError for a refusal or no answer; `AbortError` when the signal aborts.
 */
export async function call<R extends AnyRoute>(route: R, input: InputOf<R> & CallOptions): Promise<ReplyOf<R>> {
  if (route.method !== "GET" || !isKept(route) || asksForPast(input as LooseInput)) return ask(route, input);
  const kept = () => keptReply(route, input as LooseInput) as Promise<ReplyOf<R> | undefined>;
  if (!callsReachable()) return (await kept()) ?? ask(route, input);
  try {
    return await ask(route, isFilled() ? { ...input, patienceMs: keptPatienceMs } : input);
  } catch (error) {
    const reply = error instanceof ApiError && error.isOffline ? await kept() : undefined;
    if (reply === undefined) throw error;
    return reply;
  }
}

/** The device keeps what is now. */
const asksForPast = ({ query = {} }: LooseInput) => query.asOf !== undefined || query.knownAt !== undefined;

// What the device can answer itself is not waited for as long as the browser would.
const keptPatienceMs = 6000;

let underWay = 0;

/** Whether an answer of the API is on its way. */
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

  const response = await send(addressOf(route, params, query), {
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

/** Aborts when whoever asked has gone, or after so long; older browsers wait as long as they do by themselves. */
function withPatience({ signal, patienceMs }: CallOptions): AbortSignal | undefined {
  if (patienceMs === undefined || AbortSignal.timeout === undefined) return signal;
  const patience = AbortSignal.timeout(patienceMs);
  if (signal === undefined) return patience;
  return AbortSignal.any === undefined ? signal : AbortSignal.any([signal, patience]);
}

/** The error of a refused call. Any 401 or 403 ends the session that the call was made with, which `token` names. */
export function refusal(
  { status, body, requestId }: { status: number; body: unknown; requestId: string | null },
  token: string | null,
): ApiError {
  const error = errorFrom(status, body, requestId);
  if ((status === 401 || status === 403) && token !== null && token === getSession().token) {
    // Said here: with the session its queries end, and theirs is no longer heard. Of a session that one has left
    // there is nothing to say.
    reportError(error);
    endSession(token);
  }
  return error;
}

/** The path of a call below `/api`, its parameters filled in. */
export const pathOf = (route: AnyRoute, params: Record<string, string> = {}): string =>
  route.path.replace(/:(\w+)/g, (_match: string, name: string) => encodeURIComponent(params[name] ?? ""));

/** The address of a call, also for `<img>` and downloads: parameters filled in, absent query fields left out. */
export function addressOf(
  route: AnyRoute,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = pathOf(route, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `${apiHost}/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** One request, which tells the connection line whether the API was reached. */
export async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    // A proxy answers these when the API behind it is down; the API itself sends 503 with a body of its own.
    if (response.status === 502 || response.status === 504) throw offlineError();
    reportReachable();
    reportServerTime(response.headers.get("date"), new Date());
    return response;
  } catch (error) {
    return lose(error);
  }
}

/** The JSON of an answer; undefined when it has none. @throws ApiError when a good answer was cut off: it says nothing. */
async function read(response: Response): Promise<unknown> {
  // A refusal says enough by its status.
  return jsonOf(await response.text().catch((error) => (response.ok ? lose(error) : "")));
}

function lose(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  reportUnreachable();
  throw error instanceof ApiError ? error : offlineError();
}

export function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
