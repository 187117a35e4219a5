import { expect, test } from "vitest";
import { isMadeLotCode, lotCodePrefix } from "./lot-code.rules.ts";

test("acerola received on 20 November 2026", () => {
  expect(lotCodePrefix("raw_material", "ACE", "2026-11-20")).toBe("MP-ACE-26324");
});

test("a leap year's last day is 366, the first has leading zeros", () => {
  expect(lotCodePrefix("final_product", "ACAI", "2028-12-31")).toBe("PF-ACAI-28366");
  expect(lotCodePrefix("pulp", "UVA", "2027-01-01")).toBe("PA-UVA-27001");
});

test.each(["MP-ACE-26324-01", "LC-ACAI-28366-113", "EM-SA-27001-99"])(
  "%s is a code as the product makes them",
  (code) => {
    expect(isMadeLotCode(code)).toBe(true);
  },
);

test.each([
  "CAMARA-7",
  "MP-ACE-26324",
  "MP-ACE-26384-01",
  "mp-ace-26324-01",
  "XX-ACE-26324-01",
  "MP-ACE-26324-12345678",
])("%s is none", (code) => {
  expect(isMadeLotCode(code)).toBe(false);
});
