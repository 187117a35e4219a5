import { expect, test } from "vitest";
import { lotCodePrefix } from "./lot-code.rules.ts";

test("acerola received on 20 November 2026", () => {
  expect(lotCodePrefix("raw_material", "ACE", "2026-11-20")).toBe("MP-ACE-26324");
});

test("a leap year's last day is 366, the first has leading zeros", () => {
  expect(lotCodePrefix("final_product", "ACAI", "2028-12-31")).toBe("PF-ACAI-28366");
  expect(lotCodePrefix("pulp", "UVA", "2027-01-01")).toBe("PA-UVA-27001");
});
