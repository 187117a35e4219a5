import type { ReplyOf } from "@pomar/contract/core/route";
import { calculateBlend } from "@pomar/contract/entries/productions/blend.rules";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { ProductFigures } from "@pomar/contract/entries/productions/product.rules";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { acceptedKg } from "@pomar/contract/entries/receptions/reception.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type BlendValues, blendBody, emptyBlend } from "../../apps/web/src/entries/composite-lots/blend.ts";
import { buildLivePacking, packingMessages } from "../../apps/web/src/entries/final-products/packing.ts";
import {
  emptyPacking,
  type PackingValues,
  packingBody,
} from "../../apps/web/src/entries/final-products/packing-values.ts";
import { type LotData, toFormInputs } from "../../apps/web/src/entries/parts/productions/production-inputs.ts";
import { emptyPulp, type PulpValues, pulpBody } from "../../apps/web/src/entries/pulp/pulp-values.ts";
import { buildLivePulping, pulpMessages } from "../../apps/web/src/entries/pulp/pulping.ts";
import {
  emptyReception,
  receptionBody,
  receptionMessages,
  valuesOfReception,
} from "../../apps/web/src/entries/raw-materials/reception-values.ts";
import { sumWeighings } from "../../apps/web/src/entries/raw-materials/weighing.ts";
import { type LotLines, noLines } from "../../apps/web/src/ledger/parts/lots/lot-lines.ts";
import { startApp } from "../support/app.ts";
import { factories } from "../support/factories.ts";
import { propertyRuns } from "../support/test-size.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:30:00Z");
const producedAt = "2026-11-20";
const runs = propertyRuns(25, 400);

const fruit = await make.fruit({ yieldMin: 55, yieldMax: 70, brixMin: 9.5, shelfLifePulpDays: 25 });
// The costs per kg of these receptions have more decimals than any column of the database.
const receptions: { lot: { id: string } }[] = [];
for (const [grossKg, unitPrice, freight] of [
  [9_000.701, 1.9999, 13.37],
  [7_000.013, 2.3456, 0],
  [8_888.887, 3.0001, 99.99],
] as const)
  receptions.push(await make.rawMaterial({ fruitId: fruit.id, grossKg, tareKg: 0.333, unitPrice, freight, brix: 9.7 }));
const sorbate = await make.additive({ unit: "g", maxDoseMgPerKg: null, activeFactor: 0.7464, purity: 98.7 });
const citric = await make.additive({ unit: "kg", maxDoseMgPerKg: null, activeFactor: 1, purity: 99.5 });
const added = [
  await make.additiveRecord({ itemId: sorbate.id, quantity: 90_000.123, unitPrice: 0.0437 }),
  await make.additiveRecord({ itemId: citric.id, quantity: 9_000.007, unitPrice: 11.1113 }),
];
const syrup = await make.additional({ unit: "L", densityKgPerL: 1.327 });
const water = await make.additionalRecord({ itemId: syrup.id, quantity: 90_000, unitPrice: 0.3333 });
const sachets = await make.packaging({ capacityG: 97.3, unit: "un" });
const packs = await make.packagingRecord({ itemId: sachets.id, quantity: 900_000, unitPrice: 0.0789 });

/** Reads all data that the forms need for some lines, as the API returns it at present. */
async function readKnownLots(...parts: LotLines[]): Promise<LotData> {
  const ids = new Set(parts.flatMap((part) => part.lines.flatMap(({ lotId }) => lotId ?? [])));
  const read = [...ids].map((lot) => t.admin.call(lotsRoutes.filter, { query: { lot, consumable: "false" } }));
  const lots = (await Promise.all(read)).flat();
  const byId = <Thing extends { id: string }>(things: Thing[]) => new Map(things.map((thing) => [thing.id, thing]));
  return {
    fruit: await t.admin.call(fruitsRoutes.read, { params: { id: fruit.id } }),
    lots: byId(lots),
    additives: byId([
      await t.admin.call(additivesRoutes.read, { params: { id: sorbate.id } }),
      await t.admin.call(additivesRoutes.read, { params: { id: citric.id } }),
    ]),
    additionals: byId([await t.admin.call(additionalsRoutes.read, { params: { id: syrup.id } })]),
    packagings: byId([await t.admin.call(packagingRoutes.read, { params: { id: sachets.id } })]),
  };
}

/** The stored figures in a reply; the form of each production shows the same figures. */
const stored = (reply: {
  inputKg: number;
  totalCost?: number | null | undefined;
  unitCost?: number | null | undefined;
  doses: { additive: { id: string }; mgPerKg: number }[];
  lot: { expiresAt: string | null };
  qualityFlags: string[];
}) => ({
  inputKg: reply.inputKg,
  totalCost: reply.totalCost,
  unitCost: reply.unitCost,
  doses: new Map(reply.doses.map(({ additive, mgPerKg }) => [additive.id, mgPerKg])),
  expiresAt: reply.lot.expiresAt,
  qualityFlags: reply.qualityFlags,
});

const pickFigures = (figures: ProductFigures & { qualityFlags: string[] }) => {
  const { inputKg, totalCost, unitCost, doses, expiresAt, qualityFlags } = figures;
  return { inputKg, totalCost, unitCost, doses, expiresAt, qualityFlags };
};

const grams = (least: number, most: number) => fc.integer({ min: least, max: most }).map((g) => g / 1000);
const lines = (...of: [string, number][]) => ({
  wanted: null,
  lines: of.filter(([, quantity]) => quantity > 0).map(([lotId, quantity]) => ({ lotId, quantity })),
});
const pickLot = (index: number, some: readonly { lot: { id: string } }[]) => some[index % some.length]?.lot.id ?? "";
const readings = fc.option(
  fc.integer({ min: 500, max: 1500 }).map((n) => n / 100),
  { nil: null },
);

/** Makes enough pulp for the tests below; its cost has the decimals of a division. */
async function barrels() {
  const some = [];
  for (const [index, brix] of [10.13, 11.27, 9.91].entries())
    some.push(
      await make.pulp({
        fruitId: fruit.id,
        inputs: [{ lotId: pickLot(index, receptions), quantity: 1_500.007 }],
        additives: [{ lotId: pickLot(index, added), quantity: 1.113 }],
        outputKg: 900.011 + index,
        brix,
        acidity: 1.07,
        totalSolids: 11.3,
      }),
    );
  return some;
}

const [toPack, toBlend] = [await barrels(), await barrels()];
const pulps: { lot: { id: string } }[] = [];

test("a pulping's form shows the stored figures, to the last decimal", async () => {
  const values = fc.record({
    first: grams(1, 150_000),
    second: grams(0, 60_000),
    again: grams(0, 9_000),
    pulp: grams(0, 9_000),
    sorbate: grams(0, 90_000),
    citric: grams(0, 900),
    syrup: grams(0, 9_000),
    yield: fc.integer({ min: 1, max: 100 }),
    refuse: grams(0, 3_000),
    brix: readings,
  });
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const [one, other] = [pickLot(0, receptions), pickLot(1, receptions)];
      // The first pulpings use only fruit: a gram of pulp would be too small for the later pulpings.
      const made = pulps.length > 5 ? pickLot(given.yield, pulps) : null;
      const form: PulpValues = {
        ...emptyPulp,
        fruitId: fruit.id,
        producedAt,
        inputs: lines([one, given.first], [other, given.second], [one, given.again], ...ofPulp(made, given.pulp)),
        additives: lines([pickLot(0, added), given.sorbate], [pickLot(1, added), given.citric]),
        additionals: lines([water.lot.id, given.syrup]),
        packagings: noLines,
        outputKg: Math.max(0.001, Math.trunc(given.first * given.yield * 10) / 1000),
        refuseKg: given.refuse,
        brix: given.brix,
      };
      const now = await readKnownLots(form.inputs, form.additives, form.additionals);
      const { figures, totalCost } = buildLivePulping(form, now);
      const answer = await t.admin.send(pulpRoutes.create, { body: pulpBody(form) });
      const messages = pulpMessages(form, now);
      // The server answers 409 when a lot is used up.
      if (answer.status === 409) return;
      if (answer.status >= 400) {
        expect(Object.values(messages)).toContain(getMessage(answer.body));
        return;
      }
      expect(messages).toEqual({});
      const reply = answer.body as ReplyOf<typeof pulpRoutes.create>;
      pulps.push(reply);
      expect(figures && pickFigures(figures)).toEqual(stored(reply));
      expect({ yieldPct: figures?.yieldPct, unexplainedLossKg: figures?.unexplainedLossKg, totalCost }).toEqual({
        yieldPct: reply.yieldPct,
        unexplainedLossKg: reply.unexplainedLossKg,
        totalCost: reply.totalCost,
      });
    }),
    runs,
  );
  expect(pulps.length).toBeGreaterThan(5);
});

const ofPulp = (id: string | null, quantity: number): [string, number][] => (id === null ? [] : [[id, quantity]]);
const getMessage = (body: unknown) => (body as { message: string }).message;

test("a packing's form shows the stored figures, to the last decimal", async () => {
  const sources = toPack;
  let packed = 0;
  const values = fc.record({
    first: grams(1_000, 20_000),
    second: grams(0, 9_000),
    sorbate: grams(0, 9_000),
    syrup: grams(0, 900),
    percent: fc.integer({ min: 50, max: 101 }),
    content: fc.option(
      fc.integer({ min: 50_000, max: 250_000 }).map((mg) => mg / 1000),
      { nil: null },
    ),
    rejected: fc.integer({ min: 0, max: 9 }),
    packs: fc.integer({ min: 0, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const units = Math.max(1, Math.trunc((given.first * 10 * given.percent) / (given.content ?? 97.3)));
      const form: PackingValues = {
        ...emptyPacking,
        fruitId: fruit.id,
        producedAt,
        pulps: lines([pickLot(given.packs, sources), given.first], [pickLot(given.packs + 1, sources), given.second]),
        additives: lines([pickLot(0, added), given.sorbate]),
        additionals: lines([water.lot.id, given.syrup]),
        packagings: lines([packs.lot.id, units + given.packs]),
        units,
        netContentG: given.content,
        rejectedUnits: given.rejected,
      };
      const now = await readKnownLots(form.pulps, form.additives, form.additionals, form.packagings);
      const { figures } = buildLivePacking(form, now);
      const answer = await t.admin.send(finalProductsRoutes.create, { body: packingBody(form) });
      const messages = packingMessages(form, now);
      // The server answers 409 when a lot is used up.
      if (answer.status === 409) return;
      if (answer.status >= 400) {
        expect(Object.values(messages)).toContain(getMessage(answer.body));
        return;
      }
      expect(messages).toEqual({});
      packed += 1;
      const reply = answer.body as ReplyOf<typeof finalProductsRoutes.create>;
      expect(figures && pickFigures(figures)).toEqual(stored(reply));
      const { netKg: net, fillLossKg, rejectedUnits, kgCost } = reply;
      expect(figures).toMatchObject({ netKg: net, fillLossKg, rejectedUnits, kgCost });
    }),
    runs,
  );
  expect(packed).toBeGreaterThan(5);
});

test("a blend's form shows the stored figures, to the last decimal", async () => {
  const sources = toBlend;
  await fc.assert(
    fc.asyncProperty(fc.tuple(grams(1, 9_000), grams(1, 9_000), grams(0, 9_000)), async ([a, b, c]) => {
      const values: BlendValues = {
        ...emptyBlend,
        fruitId: fruit.id,
        producedAt,
        parts: lines([pickLot(0, sources), a], [pickLot(1, sources), b], [pickLot(2, sources), c]),
      };
      const now = await readKnownLots(values.parts);
      const figures = calculateBlend(toFormInputs([values.parts], now), now.fruit);
      const answer = await t.admin.send(compositeLotsRoutes.create, { body: blendBody(values) });
      if (answer.status === 409) return;
      const reply = answer.body as ReplyOf<typeof compositeLotsRoutes.create>;
      expect(pickFigures(figures)).toEqual(stored(reply));
      const { quantity, brix, acidity, totalSolids } = reply;
      expect(figures).toMatchObject({ quantityKg: quantity, brix, acidity, totalSolids });
    }),
    runs,
  );
});

test("a reception's form shows the stored figures, to the last decimal", async () => {
  const price = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 10_000);
  const load = fc.record({
    grossKg: grams(2_000, 900_000),
    tareBy: fc.constantFrom("crates" as const, "total" as const),
    crates: fc.integer({ min: 0, max: 9 }),
    crateKg: grams(0, 99),
    tareKg: grams(0, 999),
  });
  const values = fc.record({
    loads: fc.array(load, { minLength: 1, maxLength: 5 }),
    rejectedKg: grams(0, 999),
    payableKg: fc.option(grams(1, 900_000), { nil: null }),
    unitPrice: price,
  });
  await fc.assert(
    fc.asyncProperty(values, async ({ loads, ...given }) => {
      const [earlier, current] = [loads.slice(0, -1), loads.at(-1) ?? emptyReception.current];
      const payableReason = given.payableKg === null ? "" : "Combinado";
      const { fruitId, supplierId } = await make.rawMaterialInput({ fruitId: fruit.id });
      const form = { ...emptyReception, ...given, fruitId, supplierId, earlier, current, freight: 7.77, payableReason };
      expect(receptionMessages(form)).toEqual({});
      const { body } = await t.admin.send(rawMaterialsRoutes.create, { body: receptionBody(form) });
      const reply = body as ReplyOf<typeof rawMaterialsRoutes.create>;
      const pickFigures = sumWeighings(loads);
      const accepted = acceptedKg(pickFigures?.netKg ?? 0, given.rejectedKg);
      expect(reply).toMatchObject({ ...pickFigures, lot: { initialQuantity: accepted } });
      expect(reply.total).toBe(receptionTotal(given.payableKg ?? accepted, given.unitPrice, 7.77));
      const again = valuesOfReception(reply);
      expect(sumWeighings([...again.earlier, again.current])).toEqual(pickFigures);
    }),
    runs,
  );
});
