import type { Entry } from "@pomar/contract/entries/entries.routes";
import { expect, test } from "vitest";
import { byDay, fruitKg } from "./days.ts";

const entry = (on: string, quantity: number, kind: Entry["kind"] = "raw-material") => ({ on, quantity, kind }) as Entry;

test("entries stand under their day in the order they came", () => {
  const days = byDay([entry("2026-11-20", 800.25), entry("2026-11-20", 12, "additive"), entry("2026-11-18", 77)]);
  expect(days.map(({ on, entries }) => [on, entries.length])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-18", 1],
  ]);
});

test("a day's kilograms are those of its fruit, to the gram", () => {
  expect(fruitKg([entry("2026-11-20", 0.1), entry("2026-11-20", 0.2), entry("2026-11-20", 5, "packaging")])).toBe(0.3);
});
