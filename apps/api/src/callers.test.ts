import { once } from "node:events";
import { allRoutes } from "@pomar/contract/api";
import { type ErrorCode, errors } from "@pomar/contract/core/errors";
import { type AnyRoute, mayCall } from "@pomar/contract/core/route";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { FastifyInstance } from "fastify";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Caller, request, startApp } from "../../../tests/support/app.ts";
import { deadSessions } from "../../../tests/support/dead-sessions.ts";
import { readEverything } from "../../../tests/support/everything.ts";
import { factories } from "../../../tests/support/factories.ts";
import { makeSamples, nameRoute, type Sample } from "../../../tests/support/samples.ts";
import { listen, secondProcess } from "../../../tests/support/second-process.ts";

/**
 * Calls every route with every kind of caller, on two server processes, and compares the answers with the permissions
 * in the contract.
 */

const t = await startApp();
const other = await secondProcess(t);
const samples = makeSamples(t);
const employee = await factories(t).employee();
const dead = await deadSessions(t, other.app);
afterAll(async () => {
  await other.close();
  await t.close();
});

const guarded = allRoutes
  .filter((route) => route.levels !== "public")
  .map((route, at) => ({ name: nameRoute(route), route, at }));
const open = allRoutes.filter((route) => route.levels === "public");

/**
 * Invalid tokens: no token, schemes other than Bearer, a forged token, a token that is too long, two tokens at once,
 * half of a valid token, a valid token with a suffix.
 */
const garbage: Record<string, string>[] = [
  {},
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: "Bearer nobody" },
  { authorization: "Basic YWRtaW46YWRtaW4tZGUtdGVzdGU=" },
  { authorization: `Bearer ${"A".repeat(43)}` },
  { authorization: `Bearer ${"A".repeat(5000)}` },
  { authorization: "Bearer ' or '1'='1" },
  { authorization: `Bearer ${t.admin.token.slice(0, -1)}` },
  { authorization: `Bearer ${t.admin.token}=` },
  { authorization: `Bearer ${t.admin.token}, Bearer ${t.admin.token}` },
  { authorization: t.admin.token },
  { cookie: `token=${t.admin.token}`, "x-authorization": `Bearer ${t.admin.token}` },
];

function expectRefusal(answer: Answer<unknown>, code: "session.unauthorized" | "session.forbidden"): void {
  const { status, message } = errors[code satisfies ErrorCode];
  // The refusal has these four fields and no others: it reveals nothing of the requested record.
  expect(answer.body).toEqual({ statusCode: status, code, message: message(), requestId: expect.any(String) });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(answer.headers).not.toHaveProperty("etag");
}

const everything = () => readEverything(t.database.pool);

const getSample = async (route: AnyRoute): Promise<Sample> =>
  (await samples[nameRoute(route)]?.()) ?? expect.fail(`no sample of ${nameRoute(route)}`);

describe.each(guarded)("$name", ({ route, at }) => {
  let sample: Sample;
  let before: unknown;
  beforeAll(async () => {
    sample = await getSample(route);
    before = await everything();
  });

  test("is refused without an open session, here and on a second process, and does nothing", async () => {
    for (const headers of garbage)
      expectRefusal(await request(t.app, route, { ...sample, headers }), "session.unauthorized");
    // The two processes take turns: if one process answers this route, the other process answers the next route.
    for (const [n, { token }] of Object.values(dead).entries()) {
      const { app } = (at + n) % 2 === 0 ? t : other;
      expectRefusal(
        await request(app, route, { ...sample, headers: { authorization: `Bearer ${token}` } }),
        "session.unauthorized",
      );
    }
    expect(await everything()).toEqual(before);
  });

  if (!mayCall(route, 2))
    test("is refused to an employee, and does nothing", async () => {
      expectRefusal(await employee.send(route, sample), "session.forbidden");
      expect(await everything()).toEqual(before);
    });
  // Logout is left out: it would end the session that the following routes use.
  else if (route.path !== "/auth/logout")
    test("is not refused to an employee by level", async () => {
      const answer = await employee.send(route, route.method === "GET" ? sample : await getSample(route));
      // A different user's record or entry is "not found" for an employee: the status 403 would log the employee out.
      const isOthers =
        /^\/users\/:id/.test(route.path) ||
        (route.method !== "GET" &&
          /^\/(raw-materials|pulp-base|final-product|dispatches|corrections\/requests)\/:id(\/dismissal)?$/.test(
            route.path,
          ));
      // A different user's shared view is visible to employees.
      const isShared = route.method !== "GET" && route.path === "/views/:id";
      expect(answer.status).toBe(isOthers ? 404 : isShared ? 409 : route.status);
    });

  if (route.method === "GET")
    test("answers HEAD to the callers of its GET, and to no others", async () => {
      const head = async (who?: Caller) => {
        const headers = who && { authorization: `Bearer ${who.token}` };
        const { status, body } = await request(t.app, { ...route, method: "HEAD" }, { ...sample, headers });
        expect(String(body)).toBe("");
        return status;
      };
      expect([await head(), await head(dead.deactivated)]).toEqual([401, 401]);
      if (!mayCall(route, 2)) expect(await head(employee)).toBe(403);
      expect(await head(t.admin)).toBe(route.status);
    });

  if (!mayCall(route, 1))
    test("is refused to an administrator, and does nothing", async () => {
      expectRefusal(await t.admin.send(route, sample), "session.forbidden");
    });
  else if (route.path !== "/auth/logout")
    test("serves an administrator", async () => {
      const answer = await t.admin.send(route, sample);
      expect(answer.status, JSON.stringify(answer.body)).toBe(route.status);
      route.reply?.parse(answer.body);
      if (route.download) expect(route.download).toContain(answer.headers["content-type"]);
    });
});

test.each(open.map((route) => ({ name: nameRoute(route), route })))(
  "$name needs no session, and a dead or forged one does it no harm",
  async ({ route }) => {
    const tokens = ["nobody", ...Object.values(dead).map(({ token }) => token)];
    for (const headers of [{}, ...tokens.map((token) => ({ authorization: `Bearer ${token}` }))])
      expect((await request(t.app, route, { ...(await getSample(route)), headers })).status).toBe(route.status);
  },
);

test("a method that a path does not have is no call, for any caller", async () => {
  const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] as const;
  const shapes = allRoutes.map((route) => ({ route, shape: route.path.replace(/:\w+/g, ":") }));
  for (const { shape } of new Map(shapes.map((one) => [one.shape, one])).values()) {
    const params = { ":": employee.id };
    const url = `/api${shape.replace(/:/g, params[":"])}`;
    // The address `/lots/filter` also has the form of `/lots/:id`; its own route must answer it.
    const taken = shapes.filter((one) => new RegExp(`^${one.shape.replace(/:/g, "[^/]+")}$`).test(shape));
    for (const method of methods.filter((one) => !taken.some(({ route }) => route.method === one))) {
      const answer = await t.app.inject({
        method: method as "GET",
        url,
        headers: { authorization: `Bearer ${t.admin.token}` },
      });
      expect([answer.statusCode, answer.json().message], `${method} ${url}`).toEqual([404, "Chamada não encontrada"]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  }
});

test("the figures of the process are an administrator's; the documentation is everybody's", async () => {
  const get = (url: string, token?: string) =>
    t.app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
  const figures = async (token?: string) => (await get("/api/metrics", token)).statusCode;
  expect([await figures(), await figures("nobody"), await figures(employee.token)]).toEqual([401, 401, 403]);
  for (const { token } of Object.values(dead)) expect(await figures(token)).toBe(401);
  expect(await figures(t.admin.token)).toBe(200);
  for (const url of ["/api/docs", "/api/docs/start.js", "/api/openapi.json"]) {
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).not.toContain(t.admin.token);
  }
});

test("no live socket opens under a dead or a forged session, here or on another process", async () => {
  const tokens = [undefined, null, 42, "", "nobody", { token: t.admin.token }, [t.admin.token]];
  const hosts = [await listen(t.app), await listen(other.app)];
  for (const host of hosts)
    for (const token of [...tokens, ...Object.values(dead).map((session) => session.token)]) {
      // A valid token in the query must be ignored: an address appears in every log, so only `auth` may contain a token.
      const query = { token: t.admin.token };
      const socket = io(host, { auth: { token }, query, transports: ["websocket"], reconnection: false });
      const [error] = (await once(socket as never, "connect_error")) as [Error];
      expect(error.message).toBe("Não autorizado");
      socket.disconnect();
    }
});

test("in the midst of many calls, none that is sent after a session's end is answered", async () => {
  const { id, token } = await factories(t).employee();
  const ask = async (app: FastifyInstance) =>
    (await request(app, sessionRoutes.me, { headers: { authorization: `Bearer ${token}` } })).status;
  const rush = () => Promise.all(Array.from({ length: 30 }, (_, n) => ask(n % 2 === 0 ? t.app : other.app)));
  expect(new Set(await rush())).toEqual(new Set([200]));
  const meanwhile = rush();
  await t.admin.call(usersRoutes.endSessions, { params: { id } });
  expect(new Set(await rush())).toEqual(new Set([401]));
  for (const status of await meanwhile) expect([200, 401]).toContain(status);
  // A query of a session that ends at the same moment is refused too: no process may have cached the session as open.
  expect(new Set(await rush())).toEqual(new Set([401]));
});
