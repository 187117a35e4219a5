import { allRoutes, api } from "@pomar/contract/api";
import { errorReply } from "@pomar/contract/errors";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openapi } from "../../apps/api/src/shared/http/openapi.ts";
import { brokenInvariants } from "../../checks/invariants.ts";
import { withClient } from "../../scripts/archive/place.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { startApp } from "../support/app.ts";
import { factories } from "../support/factories.ts";
import { hostileValue, type JsonSchema, likely, likelyId } from "../support/hostile.ts";

/** Calls that are made; more by FUZZ_CALLS=50000. */
const wanted = Number(process.env.FUZZ_CALLS ?? 2500);
const longestMs = 20_000;

const t = await startApp();
afterAll(() => t.close());
await withClient({ connectionString: t.url }, (client) =>
  fillPlant(client, { url: t.url, lots: 800, now: new Date(), timeZone: "America/Sao_Paulo", log: () => {} }),
);
const employee = await factories(t).employee();

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: JsonSchema;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

const document = openapi(api) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Ids of things that are there, by what fields call them. */
async function knownIds(): Promise<Record<string, string[]>> {
  const tables = {
    supplier: "suppliers",
    fruit: "fruits",
    additive: "additives",
    additional: "additionals",
    packaging: "packagings",
    lot: "lots",
    receipt: "receipts",
    production: "productions",
    payment: "payments",
    movement: "lot_movements",
  };
  const known = Object.entries(tables).map(async ([name, table]) => {
    // The newest: what they hold has not all been used.
    const { rows } = await t.database.pool.query<{ id: string }>(`select id from ${table} order by id desc limit 60`);
    return [name, rows.map(({ id }) => id)] as const;
  });
  return Object.fromEntries(await Promise.all(known));
}

test("no call that anybody can think of breaks the server or the plant", async () => {
  expect(operations).toHaveLength(new Set(allRoutes.map(({ method, path }) => `${method} ${path}`)).size);
  const ids = await knownIds();
  const admins = Array<string>(7).fill(t.admin.token);
  const tokens = [...admins, employee.token, "forged", undefined];
  const call = fc.record({
    at: fc.nat(operations.length - 1),
    token: fc.constantFrom(...tokens),
    seed: fc.nat(),
    bends: fc.nat(3),
  });
  const statuses = new Map<number, number>();
  const bad: string[] = [];
  const calls = fc.sample(call, { numRuns: wanted, seed: Number(process.env.FUZZ_SEED ?? 20_261_120) });
  for (const { at, token, seed, bends } of calls) {
    const one = operations[at];
    // The two sessions that the calls are made with live on.
    if (!one || one.operation.operationId === "session.logout") continue;
    const request = requestOf(one, { seed, bends, ids });
    const startedAt = performance.now();
    const answer = await t.app.inject({
      ...request,
      headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
    const took = performance.now() - startedAt;
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    const says = () => `${answer.statusCode} ${answer.body.slice(0, 300)} <- ${JSON.stringify(request).slice(0, 1500)}`;
    if (answer.statusCode >= 500) bad.push(says());
    else if (answer.statusCode >= 400 && !errorReply.safeParse(answer.json()).success)
      bad.push(`no refusal: ${says()}`);
    if (took > longestMs) bad.push(`${Math.round(took)} ms: ${says()}`);
  }
  expect(bad.slice(0, 10), `${bad.length} of ${calls.length} calls`).toEqual([]);
  // It is not refused at the door only.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(wanted / 20);
  expect(statuses.get(201) ?? 0).toBeGreaterThan(wanted / 400);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(wanted / 20);
  expect(Object.keys(await brokenInvariants(t.database.pool))).toEqual([]);
}, 600_000);

interface Chance {
  seed: number;
  bends: number;
  ids: Record<string, string[]>;
}

/** A request of an operation: likely values, `bends` of them hostile. */
function requestOf({ path, method, operation }: (typeof operations)[number], { seed, bends, ids }: Chance) {
  const [random] = fc.sample(fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), {
    numRuns: 1,
    seed,
  });
  const draw = () => random?.next().value ?? 0;
  const left = { bends };
  const drawn = (schema: JsonSchema, name = ""): unknown => likely(schema, { draw, ids, left }, name);
  const text = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
  const parameters = (place: Parameter["in"]) => operation.parameters.filter((one) => one.in === place);
  const url = parameters("path").reduce((made, { name, schema }) => {
    const value = draw() < 0.9 ? likelyId(kindIn(path, name), { draw, ids }) : text(drawn(schema));
    return made.replace(`{${name}}`, encodeURIComponent(String(value).slice(0, 4000)));
  }, `/api${path}`);
  const query = Object.fromEntries(
    parameters("query").flatMap(({ name, schema }) =>
      draw() < 0.35 ? [[name, text(drawn(schema, name)).slice(0, 2000)]] : [],
    ),
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema && (draw() < 0.97 ? drawn(schema) : hostileValue(draw));
  const headers = {
    ...(draw() < 0.1 && { "idempotency-key": `k${Math.floor(draw() * 5)}` }),
    ...(draw() < 0.1 && { "if-match": draw() < 0.5 ? `"1"` : "garbage" }),
    ...(schema && { "content-type": "application/json" }),
  };
  return { method: method as "GET", url, query, headers, ...(schema && { payload: JSON.stringify(body) ?? "" }) };
}

/** What kind of thing an address is about: `fruit` of `/fruits/{id}`, whose entries are receipts and productions. */
function kindIn(path: string, name: string): string {
  const kinds = { pulp: "production", "final-product": "production", "composite-lots": "production" };
  const of = path.split("/")[1] ?? "";
  if (of in kinds) return kinds[of as keyof typeof kinds];
  if (of === "raw-materials" || of.endsWith("-record")) return "receipt";
  if (of.endsWith("-2") || of === "financial-lots") return "lot";
  return name === "id" ? of.replace(/s$/, "") : name;
}
