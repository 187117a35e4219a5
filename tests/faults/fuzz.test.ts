import { allRoutes, api } from "@pomar/contract/api";
import { errorReply } from "@pomar/contract/core/errors";
import type { AnyRoute } from "@pomar/contract/core/route";
import { chance } from "@pomar/demo/random";
import { afterAll, expect, test } from "vitest";
import { openapi } from "../../apps/api/src/platform/http/openapi.ts";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { withClient } from "../../tools/scripts/archive/place.ts";
import { fillPlant } from "../../tools/scripts/bulk-plant/bulk-plant.ts";
import { startApp } from "../support/app.ts";
import { factories } from "../support/factories.ts";
import { fuzzedRequest, type Operation } from "../support/fuzzed-request.ts";
import { makeSamples, nameRoute } from "../support/samples.ts";
import { addCount, bySize, isLong } from "../support/test-size.ts";

const requestCount = bySize(1500, 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const maxMs = 20_000;
/** The number of calls in progress at the same time. */
const batchSize = 4;

const t = await startApp();
afterAll(() => t.close());
await withClient({ connectionString: t.url }, (client) =>
  fillPlant(client, { url: t.url, lots: 800, now: new Date(), timeZone: "America/Sao_Paulo", log: () => {} }),
);
const factory = factories(t);
const employee = await factory.employee();
await Promise.all([factory.fruitGroup(), factory.calculatorRecord(), factory.settlement(), factory.employee()]);
const samples = makeSamples(t);

const document = openapi(api) as { paths: Record<string, Record<string, Operation["operation"]>> };
const operations: (Operation & { route: AnyRoute })[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([lower, operation]) => {
    const method = lower.toUpperCase();
    const isIt = (route: AnyRoute) => route.method === method && route.path.replace(/:(\w+)/g, "{$1}") === path;
    return { path, method, operation, route: allRoutes.find(isIt) ?? expect.fail(`no route ${method} ${path}`) };
  }),
);
// The calls never log out, because all of them use the same two sessions.
const called = operations.filter(({ operation }) => operation.operationId !== "session.logout");

const tables: Record<string, string> = {
  supplier: "suppliers",
  fruit: "fruits",
  group: "fruit_groups",
  additive: "additives",
  additional: "additionals",
  packaging: "packagings",
  item: "additives",
  lot: "lots",
  receipt: "receipts",
  production: "productions",
  payment: "payments",
  settlement: "settlements",
  movement: "lot_movements",
  calculatorRecord: "calculator_records",
  product: "supplier_products",
  user: "users",
};

/**
 * Reads ids of existing records, by the name of the field that takes them; the ids of the two test users are left out.
 */
async function knownIds(): Promise<Record<string, string[]>> {
  const recordLists = Object.entries(tables).map(async ([name, table]) => {
    // The query takes the newest records, because part of their stock is still unused.
    const { rows } = await t.database.pool.query<{ id: string }>(
      `select id from ${table} where id <> all ($1) order by id desc limit 60`,
      [[t.admin.id, employee.id]],
    );
    return [name, rows.map(({ id }) => id)] as const;
  });
  const { rows } = await t.database.pool.query<{ id: string }>(
    "select id from sessions where user_id <> all ($1) limit 20",
    [[t.admin.id, employee.id]],
  );
  return { ...Object.fromEntries(await Promise.all(recordLists)), session: rows.map(({ id }) => id) };
}

/** The classes of statuses that each route has answered with, such as `2xx`. */
const reached = new Map<string, Set<string>>();
const statuses = new Map<number, number>();
const bad: string[] = [];

interface Call {
  one: (typeof operations)[number];
  token: string | undefined;
  seed: number;
  bends: number;
  isSample: boolean;
}

async function make(call: Call, ids: Record<string, string[]>): Promise<void> {
  const { one } = call;
  const draw = chance(call.seed).next;
  const sample = call.isSample ? ((await samples[nameRoute(one.route)]?.()) ?? null) : null;
  const { token, bends } = call;
  const request = fuzzedRequest(one, { draw, bends, ids, sample });
  const startedAt = performance.now();
  const answer = await t.app.inject({
    ...request,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  const took = performance.now() - startedAt;
  const status = answer.statusCode;
  const says = (what = "") =>
    `${what}${status} ${answer.body.slice(0, 400)} <- ${JSON.stringify({ ...request, payload: String(request.payload) }).slice(0, 1500)}`;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const classes = reached.get(nameRoute(one.route)) ?? new Set();
  reached.set(nameRoute(one.route), classes.add(`${Math.floor(status / 100)}xx`));
  if (took > maxMs) bad.push(says(`${Math.round(took)} ms: `));
  if (status >= 500) bad.push(says());
  else if (answer.headers["content-encoding"] !== undefined) return;
  else if (status >= 400 && !errorReply.safeParse(answer.json()).success) bad.push(says("no refusal: "));
  else if (status === one.route.status && one.route.reply && token === t.admin.token) {
    const parsed = one.route.reply.safeParse(answer.json());
    if (!parsed.success) bad.push(says(`not as the contract says: ${parsed.error.message} `));
  }
}

// The test is not repeated after a failure, because a second run would draw different requests.
test("no call that anybody can think of breaks the server or the plant", {
  timeout: 3_600_000,
  retry: 0,
}, async (context) => {
  expect(operations).toHaveLength(allRoutes.length);
  // The draw is uniform: a generator that prefers small and special values would mostly call the first routes.
  const { next, pick, between } = chance(seed);
  const tokens = [...Array<string>(7).fill(t.admin.token), employee.token, "forged", undefined];
  const calls = Array.from({ length: requestCount }, () => ({
    one: pick(called),
    // The last of the tokens is `undefined`: a call of a user who is not logged in.
    token: tokens[between(0, tokens.length - 1, 0)],
    seed: between(0, 2 ** 30, 0),
    bends: between(0, 3, 0),
    isSample: next() < 0.25,
  }));
  let ids = await knownIds();
  for (let at = 0; at < calls.length; at += batchSize) {
    if (at % 500 === 0) {
      ids = await knownIds();
      // Wrong passwords in earlier calls must not lock out a user whom a sample logs in.
      await t.database.pool.query("delete from login_attempts");
    }
    await Promise.all(calls.slice(at, at + batchSize).map((one) => make(one, ids)));
  }
  addCount(context, "random calls", requestCount);
  if (isLong) tell();
  expect(bad.slice(0, 10), `${bad.length} of ${calls.length} calls`).toEqual([]);
  // The calls must not all be refused by validation.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requestCount / 10);
  expect(statuses.get(201) ?? 0).toBeGreaterThan(requestCount / 100);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(requestCount / 20);
  expect([...reached.values()].filter((classes) => classes.has("2xx")).length).toBeGreaterThan(called.length / 2);
  expect(Object.keys(await brokenInvariants(t.database.pool))).toEqual([]);
});

function tell(): void {
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  const without = called.map(({ route }) => nameRoute(route)).filter((name) => !reached.get(name)?.has("2xx"));
  const both = [...reached.values()].filter((classes) => classes.has("2xx") && classes.has("4xx")).length;
  process.stdout.write(
    `seed ${seed}: ${requestCount} calls of ${called.length} routes, ${reached.size} reached, ${both} of them to a 2xx and to a 4xx\n` +
      `${byStatus.join(", ")}\nnever a 2xx: ${without.join(", ") || "none"}\n`,
  );
}
