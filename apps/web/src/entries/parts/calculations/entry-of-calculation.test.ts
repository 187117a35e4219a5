import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import { expect, test } from "vitest";
import { buildEntry } from "./entry-of-calculation.ts";

const figure = (key: string, value: number) => ({ key, label: key, unit: "", decimals: 3, value });
const record = (fields: Partial<CalculatorRecord>): CalculatorRecord => ({
  id: "calculation",
  formula: "additive_dose",
  formulaVersion: 1,
  inputs: { m: 350 },
  figures: [figure("grams", 236.8)],
  warnings: [],
  written: "",
  title: null,
  fruit: { id: "acerola", name: "Acerola" },
  lot: { id: "pulp", code: "PA-ACE-26325-01" },
  notes: null,
  usedIn: [],
  madeAt: null,
  createdAt: "2026-11-20T14:32:00.000Z",
  updatedAt: "2026-11-20T14:32:00.000Z",
  createdBy: null,
  updatedBy: null,
  version: 1,
  ...fields,
});

test("a dose is written in the unit of the additive's lot", () => {
  const values = (unit: string) =>
    buildEntry({ record: record({}), lots: { additive: { id: "sorbate", unit } } })?.values;
  expect(values("g")).toMatchObject({
    fruitId: "acerola",
    calculatorRecordId: "calculation",
    inputs: { lines: [{ lotId: "pulp", quantity: 350 }] },
    additives: { lines: [{ lotId: "sorbate", quantity: 236.8 }] },
  });
  expect(values("kg")).toMatchObject({ additives: { lines: [{ lotId: "sorbate", quantity: 0.237 }] } });
  // A lot in litres has no mass: an empty quantity is better than a wrong quantity.
  expect(values("L")).toMatchObject({ additives: { lines: [] } });
});

test("a dose over the additive's limit fills no entry", () => {
  const share = (ofLimit: number) => record({ figures: [figure("grams", 236.8), figure("ofLimit", ofLimit)] });
  expect(buildEntry({ record: share(100), lots: {} })).not.toBeNull();
  expect(buildEntry({ record: share(100.1), lots: {} })).toBeNull();
});

test("packing takes mass, units, content and films; Pearson's parts become a blend; a titration fills no entry", () => {
  const packing = record({
    formula: "packaging_count",
    inputs: { m: 250, content: 100 },
    figures: [figure("units", 2414), figure("films", 2463)],
  });
  const film = { id: "film", unit: "un" };
  expect(buildEntry({ record: packing, lots: { packaging: film } })).toMatchObject({
    page: "/final/create",
    values: { units: 2414, netContentG: 100, packagings: { lines: [{ lotId: "film", quantity: 2463 }] } },
  });
  const buildCalculated = (fields: Partial<CalculatorRecord>, lots: object) =>
    buildEntry({ record: { ...packing, ...fields }, lots: { ...lots } })?.values.calculated;
  const figures = { units: 2414, netContentG: 100 };
  expect(buildCalculated({}, { packaging: film })).toEqual({
    ...figures,
    pulps: [{ lotId: "pulp", quantity: 250 }],
    packagings: [{ lotId: "film", quantity: 2463 }],
  });
  expect(buildCalculated({ lot: null }, {})).toEqual({ ...figures, pulps: [], packagings: [] });
  const square = record({ formula: "pearson", figures: [figure("massA", 200), figure("massB", 300)] });
  expect(buildEntry({ record: square, lots: { b: { id: "other", unit: "kg" } } })?.values).toMatchObject({
    parts: {
      lines: [
        { lotId: "pulp", quantity: 200 },
        { lotId: "other", quantity: 300 },
      ],
    },
  });
  expect(buildEntry({ record: record({ formula: "titration" }), lots: {} })).toBeNull();
});
