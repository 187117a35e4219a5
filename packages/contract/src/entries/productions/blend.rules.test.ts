import { expect, test } from "vitest";
import { type BlendPart, getBlendProperties, weightedMean } from "./blend.rules.ts";

const part = (fields: Partial<BlendPart>): BlendPart => ({
  kg: 10,
  brix: null,
  acidity: null,
  totalSolids: null,
  expiresAt: null,
  ...fields,
});

test("readings are weighted by mass, and the blend has the earliest expiry", () => {
  const blend = getBlendProperties([
    part({ kg: 120, brix: 12, acidity: 0.9, totalSolids: 13, expiresAt: "2027-05-31" }),
    part({ kg: 80, brix: 9.5, acidity: 1.2, totalSolids: 10.25, expiresAt: "2027-03-02" }),
    part({ kg: 50, brix: 10.4, acidity: 1, totalSolids: 11.5, expiresAt: null }),
  ]);
  expect(blend).toEqual({
    quantityKg: 250,
    brix: 10.88,
    // 1.016
    acidity: 1.02,
    totalSolids: 11.82,
    expiresAt: "2027-03-02",
  });
});

test("a reading that one part lacks is null in the blend", () => {
  expect(getBlendProperties([part({ brix: 9 }), part({ brix: null, acidity: 1 })])).toMatchObject({
    brix: null,
    acidity: null,
  });
  expect(getBlendProperties([])).toEqual({
    quantityKg: 0,
    brix: null,
    acidity: null,
    totalSolids: null,
    expiresAt: null,
  });
});

test("kilograms add up without the errors of binary fractions", () => {
  expect(getBlendProperties([part({ kg: 0.1 }), part({ kg: 0.2 })]).quantityKg).toBe(0.3);
});

test("readings are averaged by mass; a missing one leaves no mean", () => {
  const parts = [
    { kg: 120, value: 12 },
    { kg: 80, value: 9.5 },
    { kg: 50, value: 10.4 },
  ];
  expect(weightedMean(parts, 2)).toBe(10.88);
  expect(weightedMean([...parts, { kg: 1, value: null }], 2)).toBeNull();
  expect(weightedMean([], 2)).toBeNull();
});
