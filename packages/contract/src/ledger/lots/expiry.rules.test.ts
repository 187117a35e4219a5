import { expect, test } from "vitest";
import { getEarliest, limitsExpiry } from "./expiry.rules.ts";

test("an input that never expires is not the earliest expiry", () => {
  expect(getEarliest([null, "2027-04-02", "2027-02-03"])).toBe("2027-02-03");
  expect(getEarliest([null])).toBeNull();
});

test("a part limits the shelf life of a blend, a pulp that of pulp made of it, and nothing limits other lots", () => {
  expect(limitsExpiry("composite-lot", "raw_material")).toBe(true);
  expect(limitsExpiry("composite-lot", "pulp")).toBe(true);
  expect(limitsExpiry("pulp", "pulp")).toBe(true);
  for (const source of ["raw_material", "additive", "additional", "packaging"] as const)
    expect(limitsExpiry("pulp", source), source).toBe(false);
  expect(limitsExpiry("final-product", "pulp")).toBe(false);
  expect(limitsExpiry(null, "pulp")).toBe(false);
});
