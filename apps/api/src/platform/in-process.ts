import { type AnyRoute, mayCall, type ReplyOf } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { type ActionContext, createPendingEvents } from "./action-context.ts";
import { dayIn } from "./clock.ts";
import type { Database, Tx } from "./db/db.ts";
import { AppError } from "./http/app-error.ts";
import { splitDevice } from "./http/device-entry.ts";
import type { Serve, ServeOptions } from "./http/serve.ts";
import { asUpload } from "./http/upload.ts";
import { asValue } from "./json-text.ts";

/** Builds the context of an act by a given user at a given instant, as the server would build it. */
export function actAs(by: SessionUser, at: Date, timeZone: string): ActionContext {
  return {
    by,
    sessionId: "demo",
    at: at.toISOString(),
    today: dayIn(timeZone, at),
    timeZone,
    correctionMinutes: 0,
    requestId: "demo",
    ifMatch: null,
    pendingEvents: createPendingEvents(),
    moved: [],
  };
}

interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: { name: string; bytes: Buffer };
}

interface Context {
  tx: Tx;
  act: ActionContext;
  params: unknown;
  query: unknown;
  body: unknown;
  file: CallInput["file"];
}

/**
 * Answers calls of the contract without HTTP, as any user at any instant, inside a transaction of the caller: with the
 * validation, levels and checks of `serving`, but without sessions, stored answers and open screens.
 */
export function inProcess(database: Database, judge: ServeOptions["judge"]) {
  const handlers = new Map<AnyRoute, (context: Context) => unknown>();
  const add = (route: AnyRoute, handler: (context: never) => unknown) =>
    handlers.set(route, handler as (context: Context) => unknown);
  const serve: Serve = {
    read: (route, handler) =>
      add(route, ({ tx, act, ...given }: Context) =>
        handler({
          ...(given as unknown as Parameters<typeof handler>[0]),
          db: tx,
          source: database,
          by: act.by,
          sessionId: act.sessionId,
          now: new Date(act.at),
          today: act.today,
        }),
      ),
    write: add,
    record: (route, { record }) =>
      add(route, (context: Context) => {
        const { device, entry } = splitDevice(context.body, context.act);
        const act = { ...context.act, device };
        return record({ ...(context as unknown as Parameters<typeof record>[0]), body: entry as never, act });
      }),
    upload: (route, handler) =>
      add(route, ({ file, ...context }: Context) => {
        if (!file) throw AppError.of("file.missing");
        const uploaded = { file: asUpload(file.name, file.bytes), key: null };
        return handler({ ...(context as unknown as Parameters<typeof handler>[0]), ...uploaded });
      }),
    download: () => {},
    open: () => {},
  };

  /** Makes a call in a transaction. @throws the refusal of the call. */
  async function call<R extends AnyRoute>(tx: Tx, route: R, given: CallInput, act: ActionContext): Promise<ReplyOf<R>> {
    const handler = handlers.get(route);
    if (!handler) throw new Error(`${route.method} ${route.path} is not answered in process`);
    if (!mayCall(route, act.by.level)) throw AppError.of("session.forbidden");
    const { params = {}, query = {}, body, file } = given;
    const parsed = {
      params: route.params.parse(params),
      query: route.query.parse(query),
      body: route.body.parse(body),
    };
    const reply = await handler({ ...parsed, file, tx, act });
    if (act.moved.length > 0) await judge(tx, act);
    return asValue(reply) as ReplyOf<R>;
  }
  return { serve, call };
}
