import type { AddressInfo } from "node:net";
import { notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDailyDigest } from "../../apps/api/src/daily-digest.ts";
import { startHousekeeping } from "../../apps/api/src/housekeeping.ts";
import { countLosses } from "../support/aftermath.ts";
import { apiClient } from "../support/api-client.ts";
import { startApp } from "../support/app.ts";
import { factories } from "../support/factories.ts";
import { faultTest } from "../support/faults.ts";
import { startRetryingClients } from "../support/retrying-clients.ts";
import { createStockFixture } from "../support/stock-fixture.ts";

const hour = 3_600_000;
const t = await startApp();
const make = factories(t);
let url: string;
const realTime = Date.now;
/** The clock's deviation from the real time in ms. */
let off = 0;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  // The app's clock and the UUIDs follow this process's clock.
  Date.now = () => realTime() + off;
  Object.defineProperty(t.clock, "now", { get: () => new Date(Date.now()) });
});
afterAll(async () => {
  Date.now = realTime;
  await t.close();
});
const setBack = (ms: number) => {
  off = -Math.floor(ms);
};

faultTest(
  "while the clock jumps back and forth no session ends, no call is refused, and every ledger is in order",
  { fault: "clock moved back", broken: "the API's clock, by seconds to hours, and right again" },
  async ({ draw, between, times }) => {
    const { token } = t.admin;
    const stock = await createStockFixture(apiClient(url, token));
    // The clock moves only within the plant's day: a lot received today cannot be used yesterday, even with a wrong
    // clock.
    const farthest = Math.min(11 * hour, (realTime() - 3 * hour) % (24 * hour));
    // The stock first moves while the clock is furthest back, so that no later movement gets an earlier time.
    setBack(0.9 * farthest);
    const clients = startRetryingClients({ url, token, stock, draw });
    const moves = times(8, 40);
    for (let move = 0; move < moves; move++) {
      await clients.more(between(2, 12));
      setBack(move % 2 === 0 ? draw() ** 2 * farthest : 0);
    }
    setBack(0);
    await clients.more(5);
    await clients.stop();
    expect(clients.wrong).toEqual([]);
    expect(await clients.repeat()).toEqual([]);
    return countLosses({ connection: t.url, clients, stock, faults: moves + 1 });
  },
);

const logIn = (name: string) => t.login(name, "funcionario-de-teste", 2);

/** Runs the hourly cleanup once. */
async function sweep(): Promise<void> {
  let done = () => {};
  const swept = new Promise<void>((resolve) => {
    done = resolve;
  });
  const housekeeping = startHousekeeping({
    database: t.database,
    clock: () => new Date(Date.now()),
    everyMs: 10,
    publish: () => done(),
    log: (error) => expect.fail(String(error)),
  });
  await swept;
  housekeeping.stop();
}

test("a session opened while the clock was ahead ends like any other, used or not", async () => {
  const [worker, leaver] = [await make.user(), await make.user()];
  setBack(-48 * hour);
  const [used, forgotten] = [await logIn(worker.name), await logIn(leaver.name)];
  setBack(0);
  await sweep();
  expect((await used.send(sessionRoutes.me)).status).toBe(200);
  setBack(-11 * hour);
  expect((await used.send(sessionRoutes.me)).status).toBe(200);
  setBack(-13 * hour);
  expect((await forgotten.send(sessionRoutes.me)).status).toBe(401);
  expect((await used.send(sessionRoutes.me)).status).toBe(200);
  setBack(-26 * hour);
  expect((await used.send(sessionRoutes.me)).status).toBe(401);
  setBack(0);
});

test("a login blocked before the clock was set back is blocked for minutes, not until the clock has caught up", async () => {
  const { name } = await make.user();
  const attempt = async (password: string) => {
    const body = JSON.stringify({ name, password });
    const headers = { "content-type": "application/json" };
    return fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
  };
  for (let guess = 0; guess < 10; guess++) expect((await attempt("errada")).status).toBe(401);
  setBack(5 * hour);
  const refused = await attempt("funcionario-de-teste");
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeLessThanOrEqual(300);
  setBack(5 * hour - (seconds + 1) * 1000);
  expect((await attempt("funcionario-de-teste")).status).toBe(201);
  setBack(0);
});

test("a day's digest is not sent again when the clock returns to that day", async () => {
  // The test sends digests up to this future noon: the plant has no digest yet, and a payment is overdue on this day.
  const noon = new Date((Math.floor(Date.now() / (24 * hour)) + 20) * 24 * hour + 15 * hour);
  await make.payment({ dueDate: new Date(noon.getTime() - 24 * hour).toISOString().slice(0, 10) });
  const tellDaysBack = async (days: number) => {
    const at = new Date(noon.getTime() - days * 24 * hour);
    const options = { database: t.database, timeZone: "America/Sao_Paulo", everyMs: hour, publish: () => {} };
    const news = startDailyDigest({ ...options, clock: () => at, log: (error) => expect.fail(String(error)) });
    await news.stop();
    return (await t.admin.call(notificationsRoutes.list, { query: {} })).total;
  };
  const before = await tellDaysBack(2);
  await tellDaysBack(1);
  const answer = await tellDaysBack(0);
  expect(answer).toBeGreaterThan(before);
  for (const days of [1, 2, 1, 0]) expect(await tellDaysBack(days)).toBe(answer);
});
