import { expect, test } from "vitest";
import { makeTrace, traced } from "../../../../../../tests/support/made-trace.ts";
import { withUsed } from "./trace-used.ts";
import { describeExposure } from "./trace-words.ts";

const line = (from: string, to: string, quantity: number) => ({ from, to, quantity, share: 0.5 });

test("a source shows its quantity in the traced lot in its own unit, through intermediate lots", () => {
  const pack = traced({ id: "pf", depth: 0, type: "final_product", exposure: 420 });
  const packaging = { ...traced({ id: "em", depth: -1, type: "packaging", exposure: null }), share: null };
  packaging.lot.unit = "un";
  const nodes = [
    traced({ id: "mp", depth: -2, type: "raw_material", exposure: 434 }),
    traced({ id: "ad", depth: -2, type: "additive", exposure: 0.04 }),
    traced({ id: "pa", depth: -1, exposure: 420 }),
    packaging,
    pack,
    traced({ id: "pf-2", depth: 1, type: "final_product", exposure: 7 }),
  ];
  const edges = [
    line("mp", "pa", 250),
    line("ad", "pa", 0.05),
    // The product lot contains 40 of the pulp lot's 100 kg.
    line("pa", "pf", 40),
    // The quantity used in a different product lot does not count.
    line("pa", "pf-2", 55),
    line("em", "pf", 421),
    line("ad", "pf", 0.003),
  ];
  const { nodes: told } = withUsed(makeTrace(nodes, edges));
  expect(told.map(({ lot, exposureQuantity }) => [lot.id, exposureQuantity])).toEqual([
    ["mp", 100],
    ["ad", 0.023],
    ["pa", 40],
    ["em", 421],
    ["pf", 420],
    ["pf-2", 7],
  ]);
  expect(told.map((node) => describeExposure(node))).toEqual([
    "62,5\u00a0% · 100\u00a0kg",
    "62,5\u00a0% · 0,023\u00a0kg",
    "62,5\u00a0% · 40\u00a0kg",
    "421\u00a0un",
    "62,5\u00a0% · 420\u00a0un",
    "62,5\u00a0% · 7\u00a0un",
  ]);
});

test("a positive quantity never reads as zero", () => {
  const words = (unit: "kg" | "un", exposure: number | null, share = 0.0006) =>
    describeExposure({
      ...traced({ id: "pf", depth: 1, type: unit === "un" ? "final_product" : "pulp", exposure }),
      share,
    });
  expect(words("un", 0.06)).toBe("0,06\u00a0% · <\u00a01\u00a0un");
  expect(words("kg", 0)).toBe("0,06\u00a0% · <\u00a00,001\u00a0kg");
  expect(words("un", 0, 0)).toBe("0\u00a0% · 0\u00a0un");
  expect(words("un", 10)).toBe("0,06\u00a0% · 10\u00a0un");
});
