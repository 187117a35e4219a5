import { expect, test } from "vitest";
import type { LotLine, LotLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { emptyProduction } from "../productions/production-values.ts";
import type { EntrySoFar, EntryValues } from "./entry-so-far.ts";
import { intoEntry, withLines } from "./into-entry.ts";

const lines = (...of: LotLine[]): LotLines => ({ wanted: null, lines: of });
const line = (lotId: string | null, quantity: number | null = null): LotLine => ({ lotId, quantity });

const entry = (form: EntrySoFar["form"], values: Partial<EntryValues>): EntrySoFar => ({
  form,
  values: { ...emptyProduction, ...values },
  lotData: { fruit: null, lots: new Map(), additives: new Map(), additionals: new Map(), packagings: new Map() },
  contentG: form === "pulp" ? null : 100,
});

test("a lot with a line keeps one line, with the result in it, and the others stay unchanged", () => {
  const before = { wanted: 120, lines: [line("a", 50), line("b", 7), line("a", 2)] };
  expect(withLines(before, [line("a", 61.5)])).toEqual({ wanted: 120, lines: [line("a", 61.5), line("b", 7)] });
});

test("a new lot takes a blank line, or a new one at the end, never one that is partly typed", () => {
  expect(withLines(lines(line("a", 5), line(null)), [line("c", 3)]).lines).toEqual([line("a", 5), line("c", 3)]);
  expect(withLines(lines(line(null, 4)), [line("c", 3), line("d", 2)]).lines).toEqual([
    line(null, 4),
    line("c", 3),
    line("d", 2),
  ]);
});

test("a dose fills its additive's line, which gets the focus; no other field changes", () => {
  const form = entry("pulp", { inputs: lines(line("fruit", 100)), additives: lines(line(null), line("acid", 2)) });
  expect(intoEntry(form, { main: [], additives: [line("sorbate", 45.6)] })).toEqual({
    change: { additives: lines(line("sorbate", 45.6), line("acid", 2)) },
    filled: "additives.0.quantity",
  });
});

test("the index of the line counts as the body does, without blank lines", () => {
  const form = entry("pulp", { additives: lines(line("acid", 2), line(null), line("sorbate")) });
  expect(intoEntry(form, { main: [], additives: [line("sorbate", 45.6)] }).filled).toBe("additives.1.quantity");
});

test("in a packing the pulp is among the pulps, and the content is written only where the form has another", () => {
  const outcome = { main: [line("pulp", 25)], packagings: [line("film", 255)], units: 250, netContentG: 100 };
  const packed = entry("final-product", { pulps: lines(line(null)), packagings: lines(line("film")) });
  expect(intoEntry(packed, outcome)).toEqual({
    change: {
      pulps: lines(line("pulp", 25)),
      packagings: lines(line("film", 255)),
      units: 250,
      calculated: { units: 250, netContentG: 100, pulps: [line("pulp", 25)], packagings: [line("film", 255)] },
    },
    filled: "units",
  });
  expect(intoEntry(packed, { ...outcome, netContentG: 95 }).change).toMatchObject({ netContentG: 95 });
});

test("the wanted fruit is set and existing lines stay", () => {
  const form = entry("pulp", { inputs: lines(line("fruit", 100)) });
  expect(intoEntry(form, { main: [], wanted: 735.294 })).toEqual({
    change: { inputs: { wanted: 735.294, lines: [line("fruit", 100)] } },
    filled: "inputs.wanted",
  });
});

test("a formula that only informs, and a dose without a lot, change nothing", () => {
  expect(intoEntry(entry("pulp", {}), null)).toEqual({ change: {}, filled: null });
  expect(intoEntry(entry("pulp", {}), { main: [], additives: [] })).toEqual({ change: {}, filled: null });
});
