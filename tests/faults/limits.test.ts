import { allRoutes, api } from "@pomar/contract/api";
import type { AnyRoute } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { formulas } from "@pomar/contract/entries/calculator/formulas.rules";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openapi } from "../../apps/api/src/platform/http/openapi.ts";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { type Answer, startApp } from "../support/app.ts";
import { readEverything } from "../support/everything.ts";
import { factories } from "../support/factories.ts";
import type { JsonSchema } from "../support/hostile.ts";
import { type NumberAt, numbersIn, putAt } from "../support/number-fields.ts";
import { makeSamples, nameRoute } from "../support/samples.ts";
import { bySize } from "../support/test-size.ts";

/** The factor for the number of examples of each property. */
const times = bySize(1, 8);
const maxMs = 3_600_000;
const seed = Number(process.env.LIMIT_SEED ?? 20_261_122);

const t = await startApp();
afterAll(() => t.close());
const { pool } = t.database;
const make = factories(t);
const samples = makeSamples(t);

/** The number of calls by the status of their answer. */
const answered = new Map<number, number>();

/**
 * Sends a value that may be too large: the server must accept it, or refuse it with a sentence and store nothing. A 400
 * must name the field. A refusal by the database instead of the validation means that a limit is missing.
 */
async function expectTakenOrRefused(route: AnyRoute, input: object): Promise<Answer<unknown>> {
  const before = await readEverything(pool);
  const answer = await t.admin.send(route, input);
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
  if (answer.status === route.status) return answer;
  const says = `${nameRoute(route)} ${JSON.stringify(input)} -> ${answer.status} ${JSON.stringify(answer.body)}`;
  expect([400, 409, 422], says).toContain(answer.status);
  const issue = { path: expect.stringMatching(/./), message: expect.stringMatching(/./) };
  if (answer.status === 400)
    expect(answer.body, says).toMatchObject({ code: "request.invalid", issues: expect.arrayContaining([issue]) });
  expect(await readEverything(pool), says).toEqual(before);
  return answer;
}

const document = openapi(api) as { paths: Record<string, Record<string, { requestBody?: Body }>> };
interface Body {
  content: Record<string, { schema: JsonSchema }>;
}

const routes = new Map(allRoutes.map((route) => [nameRoute(route), route]));
const getRoute = (name: string) => routes.get(name) ?? expect.fail(`no route ${name}`);

/** Calls whose body has number fields, each with the paths of these fields. */
const counting = allRoutes.flatMap((route) => {
  const { requestBody } = document.paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()] ?? {};
  const numbers = numbersIn(requestBody?.content["application/json"]?.schema ?? {});
  return numbers.length > 0 ? [{ name: nameRoute(route), numbers }] : [];
});

/** Builds a number at a field's limit, next to the limit, or far outside the limits. */
const buildExtreme = ({ least, most, isOpen }: NumberAt) => {
  const step = 0.001;
  const inside = [most, most, most - 1, isOpen ? least + step : least, least + 1];
  const outside = [least - 1, most + 1, 1e9, 1e12 - 0.01, 1e15 - 1, 2 ** 53, 1e21, 1e308, 5e-324, 0.1 + 0.2, -most];
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...inside) }, fc.constantFrom(...outside));
};

const strangeCall = fc.constantFrom(...counting).chain(({ name, numbers }) =>
  fc.record({
    name: fc.constant(name),
    at: fc
      .subarray(numbers, { minLength: 1, maxLength: Math.min(4, numbers.length) })
      .chain((some) => fc.tuple(...some.map((one) => buildExtreme(one).map((value) => ({ ...one, value }))))),
  }),
);

test("whatever numbers a call has at and beyond their limits, it is taken or refused in words", {
  timeout: maxMs,
}, async () => {
  expect(counting.length).toBeGreaterThan(25);
  const property = fc.asyncProperty(strangeCall, async ({ name, at }) => {
    const route = getRoute(name);
    const sample = (await samples[name]?.()) ?? expect.fail(`no sample of ${name}`);
    const body = at.reduce<unknown>((made, { path, value }) => putAt(made, path, value), sample.body);
    const answer = await expectTakenOrRefused(route, { ...sample, body });
    if (answer.status === route.status && route.reply) expect(route.reply.parse(answer.body)).toEqual(answer.body);
  });
  await fc.assert(property, { seed, numRuns: 160 * times });
});

const calculation = fc.constantFrom(...formulas).chain((formula) => {
  const drawNumber = (field: { min: number; max: number; above?: boolean; decimals: number }) => {
    const [least] = field.above ? [field.min + 10 ** -field.decimals] : [field.min];
    return fc.constantFrom(least, field.max, field.max, 1e21);
  };
  const inputs = formula.fields.map((field) => {
    if (field.kind === "choice") return fc.constantFrom(...field.options.map(({ value }) => value));
    if (field.kind === "number") return drawNumber(field);
    const row = fc.record(Object.fromEntries(field.columns.map((column) => [column.key, drawNumber(column)])));
    return fc.array(row, { minLength: field.least, maxLength: field.most });
  });
  return fc.tuple(...inputs).map((values) => ({
    formula: formula.key,
    inputs: Object.fromEntries(formula.fields.map(({ key }, at) => [key, values[at]])),
  }));
});

test("every formula works at the limits of its fields, or says why not", { timeout: maxMs }, async () => {
  const property = fc.asyncProperty(calculation, async (body) => {
    await expectTakenOrRefused(calculatorRoutes.create, { body });
  });
  await fc.assert(property, { seed, numRuns: 40 * times });
});

/** One random command on the lots in stock; its values are the largest, the smallest or any other permitted value. */
const act = fc.record({
  kind: fc.constantFrom(
    ...(["receive", "buy", "open", "pulp", "pulp", "blend", "blend", "pack", "count", "count", "take"] as const),
    ...(["price", "price", "weigh", "pay", "undo"] as const),
  ),
  picks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }),
  part: fc.constantFrom(1, 1, 0.5, 0.001),
  quantity: fc.constantFrom(9_999_999, 1_000_000, 1_000_000, 50_000, 1, 0.001),
  output: fc.constantFrom(0.001, 0.001, 1, 50_000, 999_999),
  price: fc.constantFrom(999_999, 999_999, 1, 0.0001, null),
  freight: fc.constantFrom(999_999_999, 0.01, null),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

interface Plant {
  fruitId: string;
  supplierId: string;
  packagingId: string;
  lots: { id: string; type: string }[];
  receptions: { id: string; route: AnyRoute }[];
  movements: string[];
}

/** Returns a part of a lot's balance, rounded to the decimals that a quantity may have. */
async function takePart(id: string, part: number): Promise<number> {
  const { rows } = await pool.query<{ some: number }>(
    "select least(9999999, greatest(0.001, round(balance * $2, 3)))::float8 as some from lots where id = $1",
    [id, part],
  );
  return rows[0]?.some ?? 1;
}

async function perform(plant: Plant, { kind, picks, part, quantity, output, price, freight }: Act): Promise<void> {
  const { fruitId, supplierId, packagingId } = plant;
  const chosen = (type: string) => {
    const some = plant.lots.filter((lot) => lot.type === type);
    return [...new Set(picks.map((pick) => some[pick % some.length]?.id ?? supplierId))];
  };
  const buildLines = (type: string) =>
    Promise.all(chosen(type).map(async (lotId) => ({ lotId, quantity: await takePart(lotId, part) })));
  const send = async (route: AnyRoute, input: object, type?: string) => {
    const { status, body } = await expectTakenOrRefused(route, input);
    if (status !== route.status) return null;
    const created = body as { id: string; lot?: { id: string }; movement?: { id: string } };
    if (type) plant.lots.push({ id: created.lot?.id ?? created.id, type });
    if (created.movement) plant.movements.push(created.movement.id);
    return created;
  };
  const priced = { unitPrice: price, freight };
  switch (kind) {
    case "receive": {
      const body = { fruitId, supplierId, grossKg: Math.min(quantity, 50_000), tareKg: 0, ...priced };
      const created = await send(rawMaterialsRoutes.create, { body }, "raw_material");
      if (created) plant.receptions.push({ id: created.id, route: rawMaterialsRoutes.update });
      return;
    }
    case "buy": {
      const body = { itemId: packagingId, supplierId, quantity: Math.ceil(quantity), ...priced };
      const created = await send(packagingRecordRoutes.create, { body }, "packaging");
      if (created) plant.receptions.push({ id: created.id, route: packagingRecordRoutes.update });
      return;
    }
    case "open": {
      const body = { type: "pulp", fruit: fruitId, quantity, unitCost: price };
      await send(lotsRoutes.create, { body }, "pulp");
      return;
    }
    case "pulp": {
      const inputs = await buildLines(picks.length % 2 === 0 ? "raw_material" : "pulp");
      await send(pulpRoutes.create, { body: { fruitId, inputs, outputKg: output } }, "pulp");
      return;
    }
    case "blend": {
      const type = picks.length % 3 === 0 ? "raw_material" : "pulp";
      await send(compositeLotsRoutes.create, { body: { type, fruitId, parts: await buildLines(type) } }, type);
      return;
    }
    case "pack": {
      const [lotId = ""] = chosen("packaging");
      const units = Math.ceil(quantity);
      const packagings = [{ lotId, quantity: units }];
      const body = { fruitId, pulps: await buildLines("pulp"), packagings, units, netContentG: output };
      await send(finalProductsRoutes.create, { body }, "final_product");
      return;
    }
    case "count":
    case "take": {
      const { id = "" } = plant.lots[(picks[0] ?? 0) % plant.lots.length] ?? {};
      const movementFields =
        kind === "count" ? { kind: "adjustment", reason: "Contagem" } : { kind: "loss", reason: "Caiu" };
      await send(lotsRoutes.move, { params: { id }, body: { ...movementFields, quantity: Math.ceil(quantity) } });
      return;
    }
    case "price":
    case "weigh": {
      const one = plant.receptions[(picks[0] ?? 0) % plant.receptions.length];
      if (!one) return;
      const isFruit = one.route === rawMaterialsRoutes.update;
      const weighed = isFruit ? { grossKg: Math.min(quantity, 50_000) } : { quantity: Math.ceil(quantity) };
      await send(one.route, { params: { id: one.id }, body: kind === "price" ? priced : weighed });
      return;
    }
    case "pay": {
      const lots = chosen("packaging").map((lotId) => ({ lotId }));
      await send(paymentsRoutes.create, { body: { supplierId, lots } });
      return;
    }
    case "undo": {
      const id = plant.movements[(picks[0] ?? 0) % plant.movements.length];
      if (id) await send(lotsRoutes.reverseMovement, { params: { id }, body: { reason: "Engano" } });
    }
  }
}

async function emptyPlant(): Promise<Plant> {
  const [fruit, supplier, packaging] = await Promise.all([
    make.fruit(),
    make.supplier(),
    make.packaging({ capacityG: 1 }),
  ]);
  const plant: Plant = {
    fruitId: fruit.id,
    supplierId: supplier.id,
    packagingId: packaging.id,
    lots: [],
    receptions: [],
    movements: [],
  };
  // These values make one gram of pulp from tonnes of fruit, whose price is set later, and packagings worth almost the
  // maximum of a payment.
  const first: Omit<Act, "kind"> = {
    picks: [0, 1],
    part: 1,
    quantity: 1_000_000,
    output: 0.001,
    price: null,
    freight: null,
  };
  for (const kind of ["receive", "pulp"] as const) await perform(plant, { ...first, kind });
  for (const kind of ["receive", "buy", "open"] as const) await perform(plant, { ...first, kind, price: 999_999 });
  return plant;
}

/** The calls that sum the quantities and costs of lots. */
const totals: AnyRoute[] = [
  ...Object.values(reportsRoutes),
  financialLotsRoutes.list,
  lotsRoutes.list,
  paymentsRoutes.list,
  pulpRoutes.list,
  finalProductsRoutes.list,
];

test("no chain of receptions, productions, counts and prices at the limits breaks anything", {
  timeout: maxMs,
}, async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
    const plant = await emptyPlant();
    for (const one of acts) await perform(plant, one);
  });
  await fc.assert(property, { seed, numRuns: 7 * times });
  // The calls must neither all be accepted nor all be refused by validation.
  for (const status of [200, 201, 400, 409]) expect(answered.get(status) ?? 0, `${status}`).toBeGreaterThan(5 * times);
  for (const route of totals) await t.admin.call(route, {});
  expect(await brokenInvariants(pool)).toEqual({});
});
