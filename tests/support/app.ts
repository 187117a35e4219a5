import { isDeepStrictEqual } from "node:util";
import type { ErrorReply } from "@pomar/contract/core/errors";
import type { AnyRoute, BodyInputOf, Level, ParamsOf, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { type AppOptions, buildApp } from "../../apps/api/src/app.ts";
import { createFirstAdmin } from "../../apps/api/src/people/users/first-admin.ts";
import { type Database, openDatabase } from "../../apps/api/src/platform/db/db.ts";
import { setPasswordCost } from "../../apps/api/src/platform/password.ts";
import { cloneDatabase, type TestDatabase } from "./database.ts";

export const adminPassword = "admin-de-teste";

interface Input<R extends AnyRoute> {
  params?: ParamsOf<R>;
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  file?: SentFile;
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** A user with a session. */
export interface Caller {
  token: string;
  id: string;
  /** Makes a call that must succeed, and validates the reply with the schema of the route. */
  call<R extends AnyRoute>(route: R, input?: Input<R>): Promise<ReplyOf<R>>;
  /** Makes a call that must be refused. */
  refused(route: AnyRoute, input?: { [key in keyof Input<AnyRoute>]?: unknown }): Promise<ErrorReply>;
  /** Makes a call and returns any answer. */
  send(route: AnyRoute, input?: { [key in keyof Input<AnyRoute>]?: unknown }): Promise<Answer<unknown>>;
}

export interface TestApp {
  /** The connection string of the app's database. */
  url: string;
  app: FastifyInstance;
  database: Database;
  admin: Caller;
  login(name: string, password: string, level: Level): Promise<Caller>;
  /** The app's clock; set it to let time pass. */
  clock: { now: Date };
  close(): Promise<void>;
}

/**
 * Starts the real app on a new database, with an administrator logged in.
 * @param given  a migrated database to start with; the app's end drops it.
 * @param settings  overrides of the usual settings.
 */
export async function startApp(
  given?: TestDatabase,
  settings: Partial<Pick<AppOptions, "timeouts" | "timeZone" | "pagesFolder">> = {},
): Promise<TestApp> {
  // The lowest cost that argon2 accepts: tests log in thousands of times.
  setPasswordCost({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const clone = given ?? (await cloneDatabase());
  const database = openDatabase({ connectionString: clone.url }, 20);
  const clock = { now: new Date() };
  const app = await buildApp({
    database,
    timeZone: "America/Sao_Paulo",
    logLevel: "silent",
    clock: () => clock.now,
    ...settings,
  });
  await createFirstAdmin(database, { name: "admin", password: adminPassword, now: clock.now });
  const login = async (name: string, password: string, level: Level) => {
    const reply = await app.inject({ method: "POST", url: "/api/auth/login", payload: { name, password } });
    const { token, user } = sessionRoutes.login.reply?.parse(reply.json()) ?? expect.fail("no login");
    return caller(app, token, user.id, level);
  };
  return {
    url: clone.url,
    app,
    database,
    clock,
    login,
    admin: await login("admin", adminPassword, 1),
    async close() {
      await app.close();
      await database.close();
      await clone.drop();
    },
  };
}

/** Compares two values quickly; the slow `toEqual` runs only for unequal values, to print their difference. */
function expectSame(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

function caller(app: FastifyInstance, token: string, id: string, level: Level): Caller {
  const send: Caller["send"] = (route, input = {}) =>
    request(app, route, { ...input, headers: { authorization: `Bearer ${token}`, ...(input.headers as object) } });
  return {
    token,
    id,
    send,
    async call(route, input) {
      const answer = await send(route, input);
      if (answer.status !== route.status) expect(answer.status, JSON.stringify(answer.body)).toBe(route.status);
      // A reply may contain only fields of the route's schema; a reply read as text from the database could have more.
      if (route.reply && level === 1) expectSame(route.reply.parse(answer.body), answer.body);
      return answer.body as ReplyOf<typeof route>;
    },
    async refused(route, input) {
      const answer = await send(route, input);
      if (answer.status < 400) expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
      return answer.body as ErrorReply;
    },
  };
}

/** Sends one HTTP request for a route of the API, and returns its answer without validation. */
export async function request(
  app: FastifyInstance,
  route: { method: string; path: string },
  input: { params?: unknown; query?: unknown; body?: unknown; file?: unknown; headers?: unknown } = {},
): Promise<Answer<unknown>> {
  const params = (input.params ?? {}) as Record<string, string>;
  const form = input.file === undefined ? null : buildForm(input.file as SentFile);
  const reply = await app.inject({
    method: route.method as "GET",
    url: `/api${route.path.replace(/:(\w+)/g, (_: string, name: string) => params[name] ?? "")}`,
    query: (input.query ?? {}) as Record<string, string>,
    headers: { ...(input.headers as Record<string, string>), ...(form && { "content-type": form.type }) },
    ...(input.body !== undefined && { payload: input.body as object }),
    ...(form && { payload: form.payload }),
  });
  const isJson = String(reply.headers["content-type"]).startsWith("application/json") && reply.body !== "";
  const isFile = reply.headers["content-type"] !== undefined && !isJson;
  const body = isJson ? reply.json() : isFile ? reply.rawPayload : reply.body;
  return { status: reply.statusCode, body, headers: reply.headers };
}

/** A file that a browser's form uploads. */
export interface SentFile {
  name: string;
  bytes: Buffer;
  /** The content type that the form declares. */
  type?: string;
}

function buildForm({ name, bytes, type = "application/octet-stream" }: SentFile) {
  const boundary = "----pomar-test-form";
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    `content-type: ${type}`,
    "",
    "",
  ].join("\r\n");
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, payload };
}
