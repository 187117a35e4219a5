import type { OtherUnit } from "../../../ui/form/typed-number.ts";

const otherUnits: Record<string, OtherUnit> = {
  kg: { unit: "g", perOwn: 1000 },
  g: { unit: "kg", perOwn: 0.001 },
  L: { unit: "mL", perOwn: 1000 },
  mL: { unit: "L", perOwn: 0.001 },
};

/** The second unit in which an additive may be weighed: a plant often has a scale in grams beside one in kilograms. */
export const getOtherUnit = (unit: string | null): OtherUnit | null => otherUnits[unit ?? ""] ?? null;
