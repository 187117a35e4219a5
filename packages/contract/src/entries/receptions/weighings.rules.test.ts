import fc from "fast-check";
import { expect, test } from "vitest";
import { rawMaterialCreate, rawMaterialUpdate } from "./raw-materials.schema.ts";
import {
  calculateWeights,
  correctedWeights,
  getCrateKg,
  type Weighing,
  weighedTotal,
  weighingIssues,
  writtenWeighing,
} from "./weighings.rules.ts";

const first: Weighing = { grossKg: 430.25, crates: 12, tareKg: 24 };
const second: Weighing = { grossKg: 391.6, crates: 11, tareKg: 22 };
const pallet: Weighing = { grossKg: 120.305, crates: null, tareKg: 18.1 };
const parties = {
  fruitId: "0198c2c4-9b7e-7000-8000-000000000001",
  supplierId: "0198c2c4-9b7e-7000-8000-000000000002",
};

test("several loads add up, and uncounted crates add none", () => {
  expect(weighedTotal([first, second, pallet])).toEqual({ grossKg: 942.155, tareKg: 64.1, crates: 23 });
  expect(weighedTotal([pallet])).toEqual({ grossKg: 120.305, tareKg: 18.1, crates: null });
});

test("the sums of any weighings are right to the gram", () => {
  const grams = fc.integer({ min: 0, max: 99_999_000 });
  const load = fc.record({ gross: grams, tare: grams, crates: fc.option(fc.integer({ min: 0, max: 900 })) });
  fc.assert(
    fc.property(fc.array(load, { minLength: 1, maxLength: 50 }), (loads) => {
      const weighings = loads.map(({ gross, tare, crates }) => ({
        grossKg: gross / 1000,
        tareKg: tare / 1000,
        crates,
      }));
      const sums = weighedTotal(weighings);
      expect(Math.round(sums.grossKg * 1000)).toBe(loads.reduce((sum, { gross }) => sum + gross, 0));
      expect(Math.round(sums.tareKg * 1000)).toBe(loads.reduce((sum, { tare }) => sum + tare, 0));
      const counted = loads.flatMap(({ crates }) => crates ?? []);
      expect(sums.crates).toBe(counted.length === 0 ? null : counted.reduce((sum, n) => sum + n, 0));
      // Correct sums that a call sends along with the weighings are never refused.
      expect(weighingIssues({ weighings, ...sums }).filter(({ path }) => !path.startsWith("weighings"))).toEqual([]);
    }),
  );
});

test("the sums of a body are calculated from its weighings; sums alone are one weighing", () => {
  expect(calculateWeights({ weighings: [first, { grossKg: 7.5, tareKg: 0 }] })).toEqual({
    grossKg: 437.75,
    tareKg: 24,
    crates: 12,
    weighings: [first, { grossKg: 7.5, tareKg: 0, crates: null }],
  });
  expect(calculateWeights({ grossKg: 860.5, tareKg: 48, crates: 24 })?.weighings).toEqual([
    { grossKg: 860.5, tareKg: 48, crates: 24 },
  ]);
  expect(calculateWeights({ grossKg: 77.25 })?.weighings).toEqual([{ grossKg: 77.25, tareKg: 0, crates: null }]);
  expect(calculateWeights({ tareKg: 3 })).toBeNull();
});

test("a sum that differs from the weighings is refused with both figures", () => {
  const weighings = [first, second];
  expect(weighingIssues({ weighings, grossKg: 821.85, tareKg: 46, crates: 23 })).toEqual([]);
  expect(weighingIssues({ weighings, grossKg: 821.58, tareKg: 46.5, crates: 24 })).toEqual([
    { path: "grossKg", message: "Peso bruto: as pesagens somam 821,85\u00a0kg, mas foi informado 821,58\u00a0kg" },
    { path: "tareKg", message: "Tara: as pesagens somam 46\u00a0kg, mas foi informado 46,5\u00a0kg" },
    { path: "crates", message: "Caixas: as pesagens somam 23, mas foi informado 24" },
  ]);
});

test("a load lighter than its crates is refused, however heavy the others are", () => {
  expect(weighingIssues({ weighings: [first, { ...pallet, grossKg: 18.1 }] })).toEqual([
    { path: "weighings.1.tareKg", message: "A tara deve ser menor que o peso bruto, na 2ª pesagem" },
  ]);
});

test("a body may leave the sums to its weighings, but must contain a weight", () => {
  expect(rawMaterialCreate.safeParse({ ...parties, weighings: [first] }).success).toBe(true);
  const messages = (body: object) =>
    rawMaterialCreate.safeParse(body).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(messages(parties)).toEqual([["grossKg", "Campo obrigatório"]]);
  expect(messages({ supplierId: parties.supplierId })).toEqual([
    ["fruitId", "Escolha a fruta"],
    ["grossKg", "Campo obrigatório"],
  ]);
  expect(messages({ ...parties, weighings: [first, second], grossKg: 800 })?.[0]?.[0]).toBe("grossKg");
  expect(messages({ ...parties, weighings: [] })).toEqual([["weighings", "Informe pelo menos 1"]]);
  expect(messages({ ...parties, weighings: Array.from({ length: 51 }, () => pallet) })).toEqual([
    ["weighings", "Informe no máximo 50"],
  ]);
  expect(messages({ ...parties, weighings: [{ grossKg: 1.2345, tareKg: 0 }] })).toEqual([
    ["weighings.0.grossKg", "Use no máximo 3 casas decimais"],
  ]);
  expect(rawMaterialUpdate.safeParse({ weighings: null }).success).toBe(false);
});

test("a corrected sum replaces the weighings by a single one; any other correction keeps them", () => {
  const before = { grossKg: 821.85, tareKg: 46, crates: 23, weighings: [first, second] };
  expect(correctedWeights(before, {})).toEqual(before);
  expect(correctedWeights(before, { grossKg: 821.85, crates: 23 })).toEqual(before);
  expect(correctedWeights(before, { grossKg: 801.8 })).toEqual({
    ...before,
    grossKg: 801.8,
    weighings: [{ grossKg: 801.8, tareKg: 46, crates: 23 }],
  });
  expect(correctedWeights(before, { crates: null }).weighings).toEqual([{ grossKg: 821.85, tareKg: 46, crates: null }]);
  expect(correctedWeights(before, { weighings: [pallet] })).toEqual({ ...pallet, weighings: [pallet] });
  const old = { grossKg: 90, tareKg: 4, crates: null, weighings: null };
  expect(correctedWeights(old, { tareKg: 4 })).toEqual(old);
});

test("the weight of a crate comes from the last counted load, when it is exact", () => {
  expect(getCrateKg([first, { ...second, tareKg: 19.8 }, pallet])).toBe(1.8);
  expect(getCrateKg([{ grossKg: 90, crates: 7, tareKg: 12.5 }])).toBeNull();
  expect(getCrateKg([{ grossKg: 90, crates: 7, tareKg: 0 }])).toBeNull();
  expect(getCrateKg([pallet])).toBeNull();
  expect(getCrateKg([])).toBeNull();
});

test("a weighing is written with its calculation", () => {
  expect(writtenWeighing(first)).toBe("430,250 − 24,000 = 406,250");
});
