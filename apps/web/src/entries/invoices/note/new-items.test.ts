import { receptionKinds } from "@pomar/contract/kinds";
import { expect, test } from "vitest";
import { buildNewItem, likelyKinds, readableName } from "./new-items.ts";

test("a name in capitals becomes sentence case, and fits its field", () => {
  expect(readableName("POLPA BRASFRUT 100G ACEROLA")).toBe("Polpa brasfrut 100g acerola");
  expect(readableName("Saco PEAD 40x60")).toBe("Saco PEAD 40x60");
  expect(readableName("X".repeat(120))).toHaveLength(60);
});

test.each([
  ["packaging", "Saco pouch 400g", "MIL", { unit: "un", kind: "saco" }],
  ["packaging", "Rótulo adesivo", "UN", { unit: "un", kind: "rótulo" }],
  ["packaging", "Cinta", "M", { unit: "m", kind: "outro" }],
  ["additive", "Ácido ascórbico", "KG", { unit: "kg", function: "antioxidante" }],
  ["additive", "Ácido cítrico", "SC", { unit: "g", function: "acidulante" }],
  ["raw-material", "Acerola", "CX", { unit: "kg" }],
] as const)("a new %s that is called %s and sold by %s is as most are", (type, name, unit, of) => {
  expect(buildNewItem(type, name, unit)).toEqual({ name, ...of });
});

test("the kind that the nomenclature suggests comes first", () => {
  expect(likelyKinds({ ncm: "08109000" }, receptionKinds)[0]).toBe("raw-material");
  expect(likelyKinds({ ncm: "39232190" }, receptionKinds)[0]).toBe("packaging");
  expect(likelyKinds({ ncm: "99" }, receptionKinds)).toEqual([...receptionKinds]);
});
