import { getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import type { Additive } from "@pomar/contract/registries/additives/additives.schema";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import type { Packaging } from "@pomar/contract/registries/packaging/packaging.schema";
import { expect, test } from "vitest";
import type { ChosenLot, LotLine, LotLines } from "../../../ledger/parts/lots/lot-lines.ts";
import type { LotData } from "../productions/production-inputs.ts";
import { emptyProduction } from "../productions/production-values.ts";
import { buildStart, type EntrySoFar, type EntryValues, listOffered, massNote } from "./entry-so-far.ts";

const lot = (id: string, type: string, facts: object = {}) =>
  ({
    id,
    type,
    unit: "kg",
    kgPerUnit: 1,
    balance: 90,
    brix: null,
    acidity: null,
    doses: [],
    item: { id },
    ...facts,
  }) as unknown as ChosenLot;
const byId = <Thing extends { id: string }>(...things: Thing[]) => new Map(things.map((thing) => [thing.id, thing]));

const lotData: LotData = {
  fruit: { id: "acerola", expectedYield: 68, composite: false } as Fruit,
  lots: byId(
    lot("fruit", "raw_material"),
    lot("more", "raw_material"),
    lot("pulp", "pulp", { balance: 64.5, brix: 9.2, acidity: 1.05 }),
    lot("sugar", "additional"),
    lot("sorbate", "additive", { unit: "g", kgPerUnit: 0.001 }),
    lot("acid", "additive"),
    lot("film", "packaging", { unit: "un", kgPerUnit: null }),
  ),
  additives: byId(
    { id: "sorbate", function: "conservador", activeFactor: 0.7464, purity: 99, maxDoseMgPerKg: 1000 } as Additive,
    { id: "acid", function: "acidulante", activeFactor: 1, purity: 91.42, maxDoseMgPerKg: null } as Additive,
  ),
  additionals: new Map(),
  packagings: byId({ id: "film", capacityG: 400, unitsPerCase: 24 } as Packaging),
};

const lines = (...of: LotLine[]): LotLines => ({ wanted: null, lines: of });
const line = (lotId: string | null, quantity: number | null = null): LotLine => ({ lotId, quantity });
const pulping = (values: Partial<EntryValues>): EntrySoFar => ({
  form: "pulp",
  values: { ...emptyProduction, fruitId: "acerola", ...values },
  lotData,
  contentG: null,
});
const packing = (values: Partial<EntryValues>, contentG: number): EntrySoFar => ({
  ...pulping(values),
  form: "final-product",
  contentG,
});

test("until the pulp is weighed, a dose is based on the expected pulp of the fruit on the lines", () => {
  const inputs = lines(line("fruit", 100), line("more", 50), line(null));
  const dose = getFormula("additive_dose");
  // The mass is 68 % of (100 + 50) kg of fruit, plus 3 kg of sugar = 105 kg.
  const begun = buildStart(dose, pulping({ inputs, additionals: lines(line("sugar", 3)) }));
  expect(begun).toMatchObject({ inputs: { m: 105, factor: null, purity: 100 }, fruitId: "acerola", lotId: null });
  expect(begun.picked).toEqual({});
  expect(massNote(dose, pulping({ inputs }))).toBe(
    "A massa é a pasta esperada da fruta informada, com rendimento de 68\u00a0%.",
  );
  const weighed = pulping({ inputs, outputKg: 97.5 });
  expect(buildStart(dose, weighed).inputs.m).toBe(97.5);
  expect(massNote(dose, weighed)).toBeNull();
});

test("the additive without a quantity fills its factor, its purity and its limit", () => {
  const additives = lines(line("acid", 2), line("sorbate"));
  const begun = buildStart(getFormula("additive_dose"), pulping({ inputs: lines(line("fruit", 100)), additives }));
  expect(begun.inputs).toMatchObject({ m: 68, factor: 0.7464, purity: 99, limit: 1000, dose: null });
  expect(begun.picked).toEqual({ additive: "sorbate" });
  // When both additives have a quantity, the calculation cannot know which additive is meant.
  const weighed = pulping({ additives: lines(line("acid", 2), line("sorbate", 40)) });
  expect(buildStart(getFormula("additive_dose"), weighed).picked).toEqual({});
});

test("an acid correction uses an acid, never a preservative that is on the form", () => {
  const raise = getFormula("acid_raise");
  expect(buildStart(raise, pulping({ additives: lines(line("sorbate")) })).picked).toEqual({});
  const begun = buildStart(raise, pulping({ additives: lines(line("sorbate"), line("acid")), outputKg: 80 }));
  expect(begun).toMatchObject({ inputs: { m: 80, p: 0.9142 }, picked: { additive: "acid" } });
});

test("an additive whose registry has not loaded is not picked: its factor would be missing", () => {
  const entry = pulping({ additives: lines(line("sorbate")) });
  const unread = { ...entry, lotData: { ...lotData, additives: new Map() } };
  expect(buildStart(getFormula("additive_dose"), unread).picked).toEqual({});
});

test("a single lot of pulp is picked with its readings, and with the quantity of its line", () => {
  const raise = getFormula("brix_raise");
  const begun = buildStart(raise, pulping({ inputs: lines(line(null), line("pulp", 30)), brix: 8.1 }));
  expect(begun).toMatchObject({ inputs: { m: 30, b0: 9.2 }, picked: { pulp: "pulp" }, lotId: "pulp" });
  expect(buildStart(raise, pulping({ inputs: lines(line("pulp")) })).inputs.m).toBe(64.5);
  const ofTwo = buildStart(raise, pulping({ inputs: lines(line("pulp", 30), line("fruit", 10)), brix: 8.1 }));
  expect(ofTwo).toMatchObject({ inputs: { m: 36.8, b0: 8.1 }, picked: {}, lotId: null });
});

test("packing fills its pulp, its packaging, the packaging's content, and a typed content instead", () => {
  const count = getFormula("packaging_count");
  const values = { pulps: lines(line("pulp", 25)), packagings: lines(line("film")) };
  const begun = buildStart(count, packing(values, 400));
  expect(begun.inputs).toMatchObject({ m: 25, content: 400, perCase: 24, overfill: 0 });
  expect(begun.picked).toEqual({ pulp: "pulp", packaging: "film" });
  expect(buildStart(count, packing(values, 385)).inputs.content).toBe(385);
});

test("the fruit's usual yield gives the wanted fruit; inputs and output give the actual yield", () => {
  expect(buildStart(getFormula("fruit_needed"), pulping({ outputKg: 500 })).inputs).toMatchObject({ p: 500, r: 68 });
  const weights = { inputs: lines(line("fruit", 100), line("pulp", 7)), outputKg: 66, refuseKg: 4, residueKg: null };
  expect(buildStart(getFormula("yield"), pulping(weights)).inputs).toMatchObject({
    received: 100,
    refuse: 4,
    pulp: 66,
  });
});

test("an empty form opens a formula like the calculator's page, and none is about costs", () => {
  const bare = { ...pulping({ fruitId: null }), lotData: { ...lotData, fruit: null } };
  const offered = listOffered(bare);
  for (const key of offered) {
    const formula = getFormula(key);
    expect(buildStart(formula, bare).picked, key).toEqual({});
    expect(
      formula.results.some(({ unit }) => unit.startsWith("R$")),
      key,
    ).toBe(false);
  }
  expect(offered).toContain("fruit_needed");
  const mix = { ...bare, lotData: { ...lotData, fruit: { composite: true } as Fruit } };
  expect(listOffered(mix)).not.toContain("fruit_needed");
});
