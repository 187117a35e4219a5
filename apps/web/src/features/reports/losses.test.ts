import { expect, test } from "vitest";
import { grouped } from "./losses.ts";

test("the losses of a month are one line, its stages side by side, and add up as decimals", () => {
  const rows = [
    { month: "2026-10", stage: "refuse", kg: 0.1 },
    { month: "2026-11", stage: "refuse", kg: 4.125 },
    { month: "2026-10", stage: "residue", kg: 0.2 },
  ] as const;
  expect(grouped(rows, ({ month }) => month)).toEqual([
    { key: "2026-10", kg: 0.3, parts: { refuse: 0.1, residue: 0.2 } },
    { key: "2026-11", kg: 4.125, parts: { refuse: 4.125 } },
  ]);
});
