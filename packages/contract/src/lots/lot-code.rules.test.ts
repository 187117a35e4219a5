import { expect, test } from "vitest";
import { lotCode, lotCodePrefix } from "./lot-code.rules.ts";

test("the second reception of acerola on 20 November 2026", () => {
  expect(lotCode(lotCodePrefix("raw_material", "ACE", "2026-11-20"), 2)).toBe("MP-ACE-26324-02");
});

test("a leap year's last day is 366 and the sequence grows past two digits within 20 characters", () => {
  const code = lotCode(lotCodePrefix("final_product", "ACAI", "2028-12-31"), 1234);
  expect(code).toBe("PF-ACAI-28366-1234");
  expect(code.length).toBeLessThanOrEqual(20);
});
