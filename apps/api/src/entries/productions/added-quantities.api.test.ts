import type { AnyRoute } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { type Decision, decisionNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const { pool } = t.database;

t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });

/**
 * Sets the decision of a lot. The API cannot put a received lot in quarantine, so that a statement sets this decision.
 */
async function decide(id: string, decision: Decision): Promise<void> {
  if (decision === "quarantine") await pool.query("update lots set decision = 'quarantine' where id = $1", [id]);
  else await t.admin.call(lotsRoutes.update, { params: { id }, body: { decision, reason: "Laudo desfavorável" } });
}

/**
 * For each way to consume a lot: an entry that consumed the quantity 50 of a lot whose balance also covers the quantity
 * 61.5, and the body that corrects the quantity.
 */
const consumers = {
  async pulping() {
    const reception = await make.rawMaterial();
    const entry = await make.pulp({
      fruitId: reception.fruit.id,
      inputs: [{ lotId: reception.lot.id, quantity: 50 }],
      outputKg: 30,
    });
    const body = (quantity: number) => ({ inputs: [{ lotId: reception.lot.id, quantity }] });
    return { lot: reception.lot, entry, route: pulpRoutes.update as AnyRoute, body, path: "inputs.0.lotId" };
  },
  async "pulping with an additional"() {
    const sugar = await make.additionalRecord({ quantity: 62 });
    const line = (quantity: number) => ({ additionals: [{ lotId: sugar.lot.id, quantity }] });
    const entry = await make.pulp(line(50));
    return { lot: sugar.lot, entry, route: pulpRoutes.update as AnyRoute, body: line, path: "additionals.0.lotId" };
  },
  async packing() {
    const pulp = await make.pulp();
    const pulps = (quantity: number) => ({ pulps: [{ lotId: pulp.lot.id, quantity }] });
    const entry = await make.finalProduct({ fruitId: pulp.fruit.id, ...pulps(50) });
    return { lot: pulp.lot, entry, route: finalProductsRoutes.update as AnyRoute, body: pulps, path: "pulps.0.lotId" };
  },
  async "packing with packagings"() {
    const labels = await make.packagingRecord({ quantity: 62 });
    const sachets = await make.sachets();
    const packagings = (quantity: number) => ({
      packagings: [
        { lotId: sachets.lot.id, quantity: 180 },
        { lotId: labels.lot.id, quantity: Math.trunc(quantity) },
      ],
    });
    const entry = await make.finalProduct(packagings(50));
    const route = finalProductsRoutes.update as AnyRoute;
    return { lot: labels.lot, entry, route, body: packagings, path: "packagings.1.lotId" };
  },
  async blending() {
    const fruit = await make.fruit();
    const [part, other] = [await make.pulp({ fruitId: fruit.id }), await make.pulp({ fruitId: fruit.id })];
    const parts = (quantity: number) => ({
      parts: [
        { lotId: other.lot.id, quantity: 12.5 },
        { lotId: part.lot.id, quantity },
      ],
    });
    const entry = await make.compositeLot({ fruitId: fruit.id, ...parts(50) });
    const route = compositeLotsRoutes.update as AnyRoute;
    return { lot: part.lot, entry, route, body: parts, path: "parts.1.lotId" };
  },
};

const cases = Object.keys(consumers).flatMap((consumer) =>
  (["recalled", "blocked", "quarantine", "discarded"] as const).map((decision) => ({
    consumer: consumer as keyof typeof consumers,
    decision,
  })),
);

test.each(cases)("a correction of a $consumer takes no more of a lot that is $decision", async (of) => {
  const { lot, entry, route, body, path } = await consumers[of.consumer]();
  await decide(lot.id, of.decision);
  const before = await readLot(lot.id);
  const params = { id: entry.id };
  const word = decisionNames[of.decision].toLocaleLowerCase("pt-BR");
  expect(await t.admin.refused(route, { params, body: body(61.5) })).toMatchObject({
    statusCode: 409,
    code: "lot.not-consumable",
    issues: [{ path, message: `O lote ${lot.code} não pode ser usado: está ${word}` }],
  });
  expect(await readLot(lot.id)).toEqual(before);
  // A correction with the stored quantity is accepted, and a correction with a smaller quantity too.
  expect((await t.admin.send(route, { params, body: { ...body(50), notes: "Conferido" } })).status).toBe(200);
  expect((await t.admin.send(route, { params, body: body(41) })).status).toBe(200);
  // The quantity that the correction returned to the lot cannot be consumed again.
  expect((await t.admin.refused(route, { params, body: body(50) })).code).toBe("lot.not-consumable");
});

test("a recalled lot on two lines counts by their sum, and another lot's line makes no room for it", async () => {
  const fruit = await make.fruit();
  const [recalled, sound] = [
    await make.rawMaterial({ fruitId: fruit.id }),
    await make.rawMaterial({ fruitId: fruit.id }),
  ];
  const line = ({ lot }: typeof recalled, quantity: number) => ({ lotId: lot.id, quantity });
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [line(recalled, 50), line(sound, 30)], outputKg: 40 });
  await decide(recalled.lot.id, "recalled");
  const params = { id: pulp.id };
  for (const inputs of [
    [line(recalled, 30), line(recalled, 20.001)],
    [line(recalled, 50.001), line(sound, 29.999)],
  ])
    expect(await t.admin.refused(pulpRoutes.update, { params, body: { inputs } })).toMatchObject({
      code: "lot.not-consumable",
    });
  const split = [line(recalled, 30), line(recalled, 20), line(sound, 45)];
  await t.admin.call(pulpRoutes.update, { params, body: { inputs: split } });
});

test("another lot that is blocked is a new use of it, whatever else is given back", async () => {
  const fruit = await make.fruit();
  const [used, blocked] = [
    await make.rawMaterial({ fruitId: fruit.id }),
    await make.rawMaterial({ fruitId: fruit.id }),
  ];
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: used.lot.id, quantity: 50 }], outputKg: 30 });
  await decide(blocked.lot.id, "blocked");
  const body = {
    inputs: [
      { lotId: blocked.lot.id, quantity: 1 },
      { lotId: used.lot.id, quantity: 49 },
    ],
  };
  expect(await t.admin.refused(pulpRoutes.update, { params: { id: pulp.id }, body })).toMatchObject({
    code: "lot.not-consumable",
    issues: [{ path: "inputs.0.lotId" }],
  });
});

test("the stored quantity may stay, although its lot has expired since", async () => {
  const reception = await make.rawMaterial();
  const pulp = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 50 }],
    outputKg: 30,
  });
  t.clock.now = new Date("2026-11-30T20:30:00Z");
  t.admin = await t.login("admin", adminPassword, 1);
  const params = { id: pulp.id };
  const line = (quantity: number) => ({ inputs: [{ lotId: reception.lot.id, quantity }] });
  // A larger quantity is allowed on the stored day, on which the lot had not expired.
  await t.admin.call(pulpRoutes.update, { params, body: line(55) });
  // On the later day of production, the consumed lot has expired.
  expect(await t.admin.refused(pulpRoutes.update, { params, body: { producedAt: "2026-11-24" } })).toMatchObject({
    code: "lot.not-consumable",
    issues: [{ message: `O lote ${reception.lot.code} não pode ser usado: venceu em 23/11/2026` }],
  });
});
