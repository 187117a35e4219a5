import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { toldWithoutInstants } from "../../../../../tests/support/figures.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

const listNews = async (code: string) =>
  (
    await t.database.pool.query("select message, endpoint, actor_id from notifications where message like $1", [
      `%${code}%`,
    ])
  ).rows;

test("two lots of fruit and an additive become one lot of pulp: masses, yield, dose and cost", async () => {
  const fruit = await make.fruit({ yieldMin: 60, yieldMax: 75 });
  const first = await make.rawMaterial({ fruitId: fruit.id, unitPrice: 2.2 });
  const second = await make.rawMaterial({ fruitId: fruit.id, grossKg: 60, tareKg: 10, unitPrice: 3 });
  const additive = await make.additive({ unit: "g", maxDoseMgPerKg: 1000, activeFactor: 0.7464, purity: 99 });
  const sorbate = await make.additiveRecord({ itemId: additive.id, quantity: 500, unitPrice: 0.04 });
  const pulp = await t.admin.call(pulpRoutes.create, {
    body: {
      fruitId: fruit.id,
      inputs: [
        { lotId: first.lot.id, quantity: 100.5 },
        { lotId: second.lot.id, quantity: 20 },
      ],
      additives: [{ lotId: sorbate.lot.id, quantity: 50 }],
      outputKg: 80,
      refuseKg: 4.5,
      residueKg: 30,
    },
  });
  expect(pulp).toMatchObject({
    outputKg: 80,
    inputKg: 120.55,
    yieldPct: 66.39,
    unexplainedLossKg: 6.05,
    // The cost is 100.5 kg x R$ 2.20 + 20 kg x R$ 3.00 + 50 g x R$ 0.04 = R$ 283.10.
    totalCost: 283.1,
    unitCost: 3.5388,
    qualityFlags: [],
    lot: { type: "pulp", unit: "kg", initialQuantity: 80, balance: 80, status: "available" },
  });
  // The dose is 50 g x factor 0.7464 x purity 0.99 / 80 kg of pulp = 461.835 mg/kg.
  expect(pulp.doses).toMatchObject([{ mgPerKg: 461.835, maxMgPerKg: 1000 }]);
  expect(pulp.inputs.map(({ lot, quantity }) => [lot.id, quantity, lot.balance])).toEqual([
    [first.lot.id, 100.5, 0],
    [second.lot.id, 20, 30],
  ]);
  const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: pulp.lot.id } });
  expect(usage.madeFrom).toHaveLength(3);
});

test("the same lot on two lines is one use of it, of their sum", async () => {
  const reception = await make.rawMaterial();
  const lotId = reception.lot.id;
  const pulp = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [
      { lotId, quantity: 60.25 },
      { lotId, quantity: 40.25 },
    ],
  });
  expect(pulp).toMatchObject({
    inputKg: 100.5,
    inputs: [{ lot: { id: lotId, balance: 0 }, quantity: 100.5, share: 1 }],
  });
});

test("a dose includes the content of the input pulps, over the whole output", async () => {
  const additive = await make.additive({
    name: "Sorbato Contado",
    maxDoseMgPerKg: 500,
    activeFactor: 0.7464,
    purity: 99,
  });
  const sorbate = await make.additiveRecord({ itemId: additive.id, quantity: 300 });
  const grams = (quantity: number) => [{ lotId: sorbate.lot.id, quantity }];
  const first = await make.pulp({ outputKg: 80, additives: grams(50) });
  expect(first.doses).toMatchObject([{ mgPerKg: 461.835 }]);
  const fruit = await make.rawMaterial({ fruitId: first.fruit.id });
  const input = {
    fruitId: first.fruit.id,
    inputs: [
      { lotId: first.lot.id, quantity: 40 },
      { lotId: fruit.lot.id, quantity: 10 },
    ],
    outputKg: 45,
  };
  // The dose is (40 kg x 461.835 mg/kg + 6 000 mg x 0.7464 x 0.99) / 45 kg = 509.0 mg/kg; without the content of the
  // consumed pulp it would be 98.5 mg/kg.
  const refusal = await t.admin.refused(pulpRoutes.create, { body: { ...input, additives: grams(6) } });
  expect(refusal.message).toBe("Dose de Sorbato Contado acima do limite: 509,0\u00a0mg/kg, limite 500\u00a0mg/kg");
  const second = await make.pulp({ ...input, additives: grams(5) });
  expect(second.doses).toMatchObject([{ additive: { name: "Sorbato Contado" }, mgPerKg: 492.624, maxMgPerKg: 500 }]);
  // The yield deducts the consumed pulp: 45 kg - 40 kg = 5 kg of pulp from 10 kg of fruit.
  expect(second).toMatchObject({ yieldPct: 50, inputKg: 50.005, unexplainedLossKg: 5.005 });
});

test("pulp without any fruit has no yield, and keeps no longer than the pulp it is made of", async () => {
  const first = await make.pulp({ expiresAt: "2031-05-06" });
  const { fruit, lot } = first;
  const second = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 20 }], outputKg: 19.5 });
  expect(second.yieldPct).toBeNull();
  const chilled = await make.pulp({ expiresAt: "2026-12-24", storage: "chilled", fruitId: fruit.id });
  const third = await make.pulp({
    fruitId: fruit.id,
    inputs: [
      { lotId: lot.id, quantity: 20 },
      { lotId: chilled.lot.id, quantity: 3 },
    ],
    outputKg: 22.5,
  });
  expect(third.lot.expiresAt).toBe("2026-12-24");
});

test("a composite fruit is pulped of its parts, and of nothing else", async () => {
  const [one, two, stranger] = [await make.pulp(), await make.pulp(), await make.pulp()];
  const mix = await make.compositeFruit({
    components: [
      { fruitId: one.fruit.id, percentage: 62.5 },
      { fruitId: two.fruit.id, percentage: 37.5 },
    ],
  });
  const inputs = [
    { lotId: one.lot.id, quantity: 25 },
    { lotId: two.lot.id, quantity: 15 },
  ];
  const pulp = await make.pulp({ fruitId: mix.id, inputs, outputKg: 39.5 });
  expect(pulp.inputs.map(({ share }) => share)).toEqual([0.625, 0.375]);
  expect(pulp.lot.code).toContain(`PA-${mix.code}-`);
  const refusal = await t.admin.refused(pulpRoutes.create, {
    body: { fruitId: mix.id, inputs: [...inputs, { lotId: stranger.lot.id, quantity: 1 }], outputKg: 30 },
  });
  expect(refusal.issues).toEqual([
    { path: "inputs.2.lotId", message: `O lote ${stranger.lot.code} não é de ${mix.name}` },
  ]);
});

test("unusual values are stored with the entry: yield, sugar, readings", async () => {
  const fruit = await make.fruit({ yieldMin: 33, yieldMax: 45, brixMin: 9, phMin: 2.6, totalSolidsMin: 12 });
  const sugar = await make.additionalRecord({ itemId: (await make.additional({ isSugar: true })).id });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    additionals: [{ lotId: sugar.lot.id, quantity: 2.5 }],
    outputKg: 34,
    brix: 8.9,
    ph: 2.6,
    totalSolids: 11.75,
  });
  // The yield deducts the sugar: 34 kg of pulp - 2.5 kg of sugar = 31.5 kg from 100 kg of fruit.
  expect(pulp).toMatchObject({
    yieldPct: 31.5,
    qualityFlags: [
      "Rendimento de 31,5\u00a0%, fora do esperado 33-45\u00a0%",
      "Açúcar em polpa: a lei não admite na polpa simples; confira com o responsável técnico",
      "Brix 8,9, mínimo 9",
      "sólidos totais 11,75, mínimo 12",
    ],
  });
});

test("administrators are notified of the pulp, and when its yield differs from the fruit's expected one", async () => {
  const fruit = await make.fruit({ name: "Umbu do Sertão", yieldMin: 65, yieldMax: 70 });
  const inside = await make.pulpInput({ fruitId: fruit.id, outputKg: 66.25 });
  const first = await employee.call(pulpRoutes.create, { body: inside });
  expect(await listNews(first.lot.code)).toEqual([
    {
      message: `Pasta: 66,250\u00a0kg de Umbu do Sertão, rendimento 66,25\u00a0%, lote ${first.lot.code}`,
      endpoint: "pulp",
      actor_id: employee.id,
    },
  ]);
  const second = await make.pulp({ fruitId: fruit.id, outputKg: 64.9 });
  expect((await listNews(second.lot.code)).map(({ message }) => message)).toEqual([
    `Pasta: 64,900\u00a0kg de Umbu do Sertão, rendimento 64,9\u00a0%, lote ${second.lot.code}, fora do esperado 65-70\u00a0%`,
  ]);
});

test("an employee makes and reads pulp, without its cost", async () => {
  const reception = await make.rawMaterial({ unitPrice: 3.1717 });
  const body = await make.pulpInput({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 90 }],
    outputKg: 60,
  });
  const made = await employee.call(pulpRoutes.create, { body });
  const replies = [
    made,
    await employee.call(pulpRoutes.read, { params: { id: made.id } }),
    await employee.call(pulpRoutes.list, { query: { fruit: reception.fruit.id } }),
  ];
  // The cost is 90 kg x R$ 3.1717 = R$ 285.46, or R$ 4.7576 per kg of the 60 kg of pulp.
  for (const reply of replies) expect(toldWithoutInstants(reply)).not.toMatch(/[cC]ost|285[.]4[56]|4[.]75/);
  const seen = await t.admin.call(pulpRoutes.read, { params: { id: made.id } });
  expect(seen).toMatchObject({ totalCost: 285.46, unitCost: 4.7576 });
});

test("the list is found by fruit, day and words, and ordered by yield", async () => {
  const fruit = await make.fruit({ name: "Pitanga da Praia" });
  const on = async (producedAt: string, outputKg: number) => {
    const { lot } = await make.rawMaterial({ fruitId: fruit.id, receivedAt: producedAt });
    return make.pulp({ fruitId: fruit.id, producedAt, outputKg, inputs: [{ lotId: lot.id, quantity: 100 }] });
  };
  const [low, high, middle] = [await on("2026-09-01", 61), await on("2026-09-02", 68), await on("2026-09-03", 64.5)];
  const listed = async (query: object) =>
    (await t.admin.call(pulpRoutes.list, { query: { fruit: fruit.id, ...query } })).data.map(({ id }) => id);
  expect(await listed({})).toEqual([middle.id, high.id, low.id]);
  expect(await listed({ sortBy: "yieldPct", sortOrder: "asc" })).toEqual([low.id, middle.id, high.id]);
  expect(await listed({ from: "2026-09-02", to: "2026-09-02" })).toEqual([high.id]);
  expect(await listed({ search: `pitanga ${low.lot.code}` })).toEqual([low.id]);
});

test("the usual yield of a fruit is shown after eight pulpings; reversed ones count no more", async () => {
  const fruit = await make.fruit();
  const habit = () => t.admin.call(pulpRoutes.habit, { params: { fruitId: fruit.id } });
  for (const outputKg of [60, 61, 62, 63, 64, 65, 66]) await make.pulp({ fruitId: fruit.id, outputKg });
  expect(await habit()).toMatchObject({ pulpings: 7, p10: null, p90: null });
  const slip = await make.pulp({ fruitId: fruit.id, outputKg: 12 });
  await t.admin.call(pulpRoutes.remove, { params: { id: slip.id } });
  expect(await habit()).toMatchObject({ pulpings: 7 });
  await make.pulp({ fruitId: fruit.id, outputKg: 67 });
  // The eight yields are 60 % to 67 %; the 10th percentile has rank 0.7 and the 90th percentile rank 6.3, counted from
  // 0.
  expect(await habit()).toEqual({ fruit: { id: fruit.id, name: fruit.name }, pulpings: 8, p10: 60.7, p90: 66.3 });
});

test("a pinch of fruit among much pulp is pulped all the same, without a yield", async () => {
  const fruit = await make.fruit();
  const raw = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 3 });
  const base = await make.lot({ fruit: fruit.id, quantity: 60 });
  const inputs = [
    { lotId: raw.id, quantity: 0.012 },
    { lotId: base.id, quantity: 54.136 },
  ];
  const pulp = await make.pulp({ fruitId: fruit.id, inputs, outputKg: 29.781 });
  expect(pulp).toMatchObject({ yieldPct: null, unexplainedLossKg: 24.367, inputKg: 54.148 });
});
