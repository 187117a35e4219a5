import type { Entry } from "@pomar/contract/entries/entries/entries.routes";
import { expect, test } from "vitest";
import { byDay, sumKg } from "./days.ts";

const entry = (on: string, quantity: number, kind: Entry["kind"] = "raw-material", netContentG: number | null = null) =>
  ({ on, quantity, kind, netContentG }) as Entry;

test("entries are under their day in their order of arrival", () => {
  const days = byDay([entry("2026-11-20", 800.25), entry("2026-11-20", 12, "additive"), entry("2026-11-18", 77)]);
  expect(days.map(({ on, entries }) => [on, entries.length])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-18", 1],
  ]);
});

test("a day's kilograms are summed separately for fruit, pulp and packed product, to the gram", () => {
  const day = [
    entry("2026-11-20", 0.1),
    entry("2026-11-20", 0.2),
    entry("2026-11-20", 5, "packaging"),
    entry("2026-11-20", 61.5, "pulp"),
    entry("2026-11-20", 30, "final-product", 400),
    entry("2026-11-20", 7, "final-product", 100),
  ];
  expect([sumKg("raw-material", day), sumKg("pulp", day), sumKg("final-product", day)]).toEqual([0.3, 61.5, 12.7]);
});
