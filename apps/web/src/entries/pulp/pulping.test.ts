import type { LotType } from "@pomar/contract/kinds";
import type { Additive } from "@pomar/contract/registries/additives/additives.schema";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { expect, test } from "vitest";
import type { ChosenLot } from "../../ledger/parts/lots/lot-lines.ts";
import type { LotData } from "../parts/productions/production-inputs.ts";
import { emptyPulp, type PulpValues, pulpBody, withFruit } from "./pulp-values.ts";
import { buildLivePulping, pulpMessages, summarizePulp } from "./pulping.ts";

const lot = (id: string, type: LotType, change: Partial<ChosenLot> = {}): ChosenLot => ({
  id,
  type,
  code: id.toUpperCase(),
  provisionalCode: null,
  unit: "kg",
  initialQuantity: 500,
  balance: 500,
  status: "available",
  expiresAt: null,
  item: { id: `item of ${id}`, name: `Coisa ${id}`, code: "COI" },
  netContentG: null,
  kgPerUnit: 1,
  producedAt: "2026-11-20",
  composite: false,
  supplier: null,
  unitCost: null,
  totalCost: null,
  brix: null,
  ph: null,
  acidity: null,
  totalSolids: null,
  doses: [],
  ...change,
});
const sorbate = { additive: { id: "item of s", name: "Sorbato", code: "SOR" }, mgPerKg: 461.835, maxMgPerKg: 500 };
const lots = new Map(
  [
    lot("a", "raw_material", { totalCost: "1100.00000000" }),
    lot("b", "raw_material", { totalCost: "1500" }),
    lot("p", "pulp", { totalCost: "2250", doses: [sorbate], expiresAt: "2027-02-03" }),
    lot("s", "additive", { unit: "g", kgPerUnit: 0.001, totalCost: "20" }),
    lot("u", "raw_material"),
  ].map((one) => [one.id, one]),
);
const lotData: LotData = {
  lots,
  packagings: new Map(),
  fruit: {
    yieldMin: 60,
    yieldMax: 75,
    expectedYield: 68,
    waterAllowed: false,
    composite: false,
    shelfLifePulpDays: 25,
  } as Fruit,
  additives: new Map([
    [
      "item of s",
      { id: "item of s", name: "Sorbato", maxDoseMgPerKg: 500, activeFactor: 0.7464, purity: 99 } as Additive,
    ],
  ]),
  additionals: new Map(),
};
const lines = (...of: [string, number][]) => ({
  wanted: null,
  lines: of.map(([lotId, quantity]) => ({ lotId, quantity })),
});
const values: PulpValues = {
  ...emptyPulp,
  inputs: lines(["a", 100.5], ["b", 20]),
  additives: lines(["s", 50]),
  outputKg: 80,
  refuseKg: 4.5,
  residueKg: 30,
};
const pulping = (change: Partial<PulpValues> = {}) => buildLivePulping({ ...values, ...change }, lotData);

test("the live figures equal the server's reply", () => {
  expect(pulping()).toMatchObject({
    inputKg: 120.55,
    figures: { unexplainedLossKg: 6.05, yieldPct: 66.39, excessKg: null, yieldWarning: null, unitCost: 3.5388 },
    doses: [{ name: "Sorbato", mgPerKg: 461.835, maxMgPerKg: 500 }],
    isEstimate: false,
    totalCost: 283.1,
    unpriced: [],
  });
});

test("the summary names the yield and the unexplained loss once both are known", () => {
  const nameless = { ...lotData, fruit: null };
  const summary = (change: Partial<PulpValues>) =>
    summarizePulp({ ...values, ...change }, { ...pulping(change), lotData: nameless });
  expect(summary({})).toBe("80\u00a0kg de pasta · rendimento 66,39\u00a0% · 6,05\u00a0kg não explicados");
  expect(summary({ inputs: lines() })).toBe("80\u00a0kg de pasta");
  expect(summary({ outputKg: null })).toBeNull();
});

test("a dose includes the additives of the pulps used, also one that is not added", () => {
  const inputs = lines(["p", 40], ["a", 10]);
  expect(pulping({ inputs, additives: lines(["s", 5]), outputKg: 45 }).doses).toMatchObject([{ mgPerKg: 492.624 }]);
  expect(pulping({ inputs, additives: lines(), outputKg: 45 }).doses).toMatchObject([
    { name: "Sorbato", mgPerKg: 410.52, maxMgPerKg: 500 },
  ]);
});

test("before the pulp is weighed, a dose is estimated over the fruit's expected pulp", () => {
  // The dose is 50 g × 0.7464 × 0.99 in 68 % of 120.5 kg = 450.9007 mg/kg.
  expect(pulping({ outputKg: null })).toMatchObject({
    isEstimate: true,
    figures: null,
    doses: [{ mgPerKg: 450.9007 }],
  });
  expect(pulping({ outputKg: null, inputs: lines() }).doses).toEqual([]);
});

test("a missing price leaves the cost unknown, and its lot is named", () => {
  expect(pulping({ inputs: lines(["a", 100], ["u", 10]) })).toMatchObject({
    totalCost: null,
    figures: { unitCost: null },
    unpriced: ["U"],
  });
});

test("a contradiction has the server's words; a lot that is still loading has none", () => {
  const messages = (change: Partial<PulpValues>) => pulpMessages({ ...values, ...change }, lotData);
  expect(messages({})).toEqual({});
  expect(messages({ outputKg: 90 })).toEqual({
    outputKg: "Saiu mais do que entrou: 3,347\u00a0kg além da tolerância. Confira as pesagens",
  });
  expect(messages({ outputKg: 90, inputs: lines(["a", 100.5], ["unread", 60]) })).toEqual({});
  expect(messages({ storage: "chilled" })).toEqual({ expiresAt: "Informe a validade da pasta resfriada" });
  expect(messages({ inputs: lines(["p", 200]), expiresAt: "2027-02-04" })).toEqual({
    expiresAt: "A validade não pode passar da de uma pasta usada, 03/02/2027",
  });
});

test("the body leaves out untyped fields, and half a pasteurisation is sent, so that it is refused", () => {
  expect(pulpBody(emptyPulp)).toMatchObject({ inputs: [], additives: [], pasteurization: null });
  expect(pulpBody({ ...values, temperatureC: 72.5 })).toMatchObject({
    inputs: [
      { lotId: "a", quantity: 100.5 },
      { lotId: "b", quantity: 20 },
    ],
    pasteurization: { temperatureC: 72.5, seconds: undefined },
  });
});

test("another fruit removes its lots; the wanted quantity stays where no fruit was chosen before", () => {
  const lines = [{ lotId: "a", quantity: 7.5 }];
  const chosen = { ...emptyPulp, fruitId: "umbu", outputKg: 5, inputs: { ...emptyPulp.inputs, lines, wanted: 7.5 } };
  expect(withFruit(chosen, "umbu")).toBe(chosen);
  expect(withFruit(chosen, "uva")).toEqual({ ...emptyPulp, fruitId: "uva", outputKg: 5 });
  const asked = { ...emptyPulp, inputs: { ...emptyPulp.inputs, wanted: 12.5 } };
  expect(withFruit(asked, "uva")).toEqual({ ...asked, fruitId: "uva" });
});
