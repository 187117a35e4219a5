import type { AnyRoute, BodyInputOf, ParamsOf, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";

type Part<Name extends string, Value> = unknown extends Value ? { [Key in Name]?: never } : { [Key in Name]?: Value };
type Input<R extends AnyRoute> = Part<"query", QueryInputOf<R>> &
  Part<"body", BodyInputOf<R>> & { params?: ParamsOf<R>; file?: { name: string; bytes: Buffer } };

/** Calls the API of a running app as one user, with the types of the API's routes; throws on every refusal. */
export type ApiClient = <R extends AnyRoute>(route: R, input: Input<R>) => Promise<ReplyOf<R>>;

export function apiClient(appUrl: string, token?: string): ApiClient {
  return async (route, { params = {}, query = {}, body, file }) => {
    const path = Object.entries(params).reduce(
      (filled, [name, value]) => filled.replace(`:${name}`, value),
      route.path,
    );
    const reply = await fetch(`${appUrl}/api${path}?${new URLSearchParams(query as Record<string, string>)}`, {
      method: route.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: buildForm(file) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${route.method} ${path} answered ${reply.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

interface Found<Read extends AnyRoute> {
  list: AnyRoute;
  read: Read;
}

/** Reads each record of a list by its id, because a row of the list has fewer fields than the record. */
export async function readFound<Read extends AnyRoute>(api: ApiClient, routes: Found<Read>, query: object) {
  const { data } = (await api(routes.list, { query } as never)) as { data: { id: string }[] };
  return Promise.all(data.map(({ id }) => api(routes.read, { params: { id } } as never)));
}

function buildForm({ name, bytes }: { name: string; bytes: Buffer }): FormData {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Opens a separate session for a user. */
export function logIn(appUrl: string, name: string, password: string): Promise<LoggedIn> {
  return apiClient(appUrl)(sessionRoutes.login, { body: { name, password } });
}
