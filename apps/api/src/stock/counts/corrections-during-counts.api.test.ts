import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import type { ChainPreview } from "@pomar/contract/entries/corrections/corrections.schema";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-24T11:00:00Z");
const ana = await make.employee();
const fruitId = (await make.fruit()).id;

const later = (minutes = 5) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};
const received = (grossKg: number) => make.rawMaterial({ fruitId, grossKg, tareKg: 0 });

interface Case {
  /** Creates a lot. @returns the lot, its quantity on the shelf, and the correction that is sent after the count. */
  prepare: () => Promise<{ lotId: string; there: number; correct: () => Promise<unknown> }>;
}

const cases: Record<string, Case> = {
  "a pulping that took 49 kg, not 50": {
    async prepare() {
      const { lot } = await received(100);
      later();
      const entry = await make.pulp({ fruitId, inputs: [{ lotId: lot.id, quantity: 50 }], outputKg: 30 });
      const body = { inputs: [{ lotId: lot.id, quantity: 49 }] };
      const correct = () => t.admin.call(pulpRoutes.update, { params: { id: entry.id }, body });
      return { lotId: lot.id, there: 51, correct };
    },
  },
  "a reception of 101 kg, not 100": {
    async prepare() {
      const { id, lot } = await received(100);
      const correct = () => t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { grossKg: 101 } });
      return { lotId: lot.id, there: 101, correct };
    },
  },
  "a reception that an employee corrects in their half hour": {
    async prepare() {
      const body = await make.rawMaterialInput({ fruitId, grossKg: 70, tareKg: 0 });
      const { id, lot } = await ana.call(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } });
      const correct = () => ana.call(rawMaterialsRoutes.update, { params: { id }, body: { grossKg: 71.5 } });
      return { lotId: lot.id, there: 71.5, correct };
    },
  },
  "a pulping that made 31 kg, not 30": {
    async prepare() {
      const entry = await make.pulp({
        fruitId,
        inputs: [{ lotId: (await received(60)).lot.id, quantity: 60 }],
        outputKg: 30,
      });
      const correct = () => t.admin.call(pulpRoutes.update, { params: { id: entry.id }, body: { outputKg: 31 } });
      return { lotId: entry.lot.id, there: 31, correct };
    },
  },
  "a packing that took 195 sachets, not 190": {
    async prepare() {
      const sachets = await make.sachets({ quantity: 500 });
      later();
      const packs = (quantity: number) => [{ lotId: sachets.lot.id, quantity }];
      const entry = await make.finalProduct({ packagings: packs(190), units: 180 });
      const body = { packagings: packs(195) };
      const correct = () => t.admin.call(finalProductsRoutes.update, { params: { id: entry.id }, body });
      return { lotId: sachets.lot.id, there: 305, correct };
    },
  },
  "a reception below what was taken of it, corrected in chain": {
    async prepare() {
      const { id: entryId, lot } = await received(100);
      later();
      await make.pulp({ fruitId, inputs: [{ lotId: lot.id, quantity: 90 }], outputKg: 30 });
      const body = { entryKind: "raw-material" as const, entryId, change: { grossKg: 80 }, shares: [] };
      return {
        lotId: lot.id,
        there: 0,
        async correct() {
          const { version } = (await t.admin.call(correctionsRoutes.preview, { body })) as ChainPreview;
          await t.admin.call(correctionsRoutes.create, { body: { ...body, version, reason: "Balança sem tara" } });
        },
      };
    },
  },
};

async function look(who: Caller, countId: string, lotId: string, counted: number) {
  later();
  await who.call(countsRoutes.record, { params: { id: countId, lotId }, body: { counted } });
  later();
}

test.each(Object.keys(cases))(
  "a line from before %s is judged anew, and the balance stays the counted quantity",
  async (name) => {
    const { lotId, there, correct } = await (cases[name] as Case).prepare();
    later();
    const { id } = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
    await look(ana, id, lotId, there);
    const reviewed = async () => {
      const { lots } = await t.admin.call(countsRoutes.review, { params: { id } });
      return lots.find(({ lot }) => lot.id === lotId);
    };
    expect(await reviewed()).toMatchObject({ outcome: "different", correctedSince: false });
    await correct();
    expect(await reviewed()).toMatchObject({ outcome: "equal", expected: there, difference: 0, correctedSince: true });
    later();
    await t.admin.call(countsRoutes.approve, { params: { id }, body: { reason: "Inventário" } });
    expect((await t.admin.call(lotsRoutes.read, { params: { id: lotId } })).balance).toBe(there);
    expect(await brokenInvariants(t.database.pool)).toEqual({});
  },
);

test("a correction after the approval marks the lot, and its adjustment stays", async () => {
  const { id: entryId, lot } = await received(100);
  later();
  const { id } = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
  await look(ana, id, lot.id, 98);
  const approved = await t.admin.call(countsRoutes.approve, { params: { id }, body: { reason: "Inventário" } });
  expect(approved).toMatchObject({ state: "approved", adjusted: 1 });
  const before = await t.admin.call(countsRoutes.review, { params: { id } });
  expect(before.lots.find((one) => one.lot.id === lot.id)).toMatchObject({ correctedSince: false });
  later();
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: entryId }, body: { grossKg: 99 } });
  const review = await t.admin.call(countsRoutes.review, { params: { id } });
  expect(review.lots.find((one) => one.lot.id === lot.id)).toMatchObject({
    expected: 100,
    counted: 98,
    difference: -2,
    correctedSince: true,
  });
});

test("a line from before its lot was here is counted again", async () => {
  const { id } = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
  later();
  const { lot } = await received(100);
  const [madeAt, lineId] = [new Date(t.clock.now.getTime() - 60_000).toISOString(), uuidv7()];
  later();
  const params = { id, lotId: lot.id };
  await ana.call(countsRoutes.record, { params, body: { id: lineId, madeAt, counted: 100 } });
  const refusal = await t.admin.refused(countsRoutes.approve, { params: { id }, body: { reason: "Inventário" } });
  expect(refusal).toMatchObject({ statusCode: 409, code: "count.unsettled" });
  expect(refusal.message).toContain(`${lot.code} foi contado antes da data do lote`);
  await t.admin.call(countsRoutes.cancel, { params: { id }, body: {} } as never);
});

test("a pulping that a device made at 18:58 keeps its instant after its correction", async () => {
  t.clock.now = new Date("2026-11-25T21:50:00Z");
  const { lot } = await received(100);
  const madeAt = "2026-11-25T21:58:00.000Z";
  t.clock.now = new Date("2026-11-25T23:30:00Z");
  const inputs = [{ lotId: lot.id, quantity: 50 }];
  const entry = await t.admin.call(pulpRoutes.create, {
    body: { id: uuidv7(), madeAt, fruitId, inputs, outputKg: 30 },
  });
  t.clock.now = new Date("2026-11-26T13:00:00Z");
  await t.admin.call(pulpRoutes.update, { params: { id: entry.id }, body: { outputKg: 31 } });
  const { rows } = await t.database.pool.query(
    "select distinct occurred_at as at from lot_movements where lot_id = $1 or child_lot_id = $1",
    [entry.lot.id],
  );
  expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual([madeAt]);
});
