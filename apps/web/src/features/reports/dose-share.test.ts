import { expect, test } from "vitest";
import { doseShare } from "./dose-share.ts";

test("a dose is said in parts of its limit", () => {
  expect(doseShare(742.5, 1000)).toBe(74.25);
  expect(doseShare(12, 0)).toBe(100);
  expect(doseShare(0, 0)).toBe(0);
  expect(doseShare(12, null)).toBeNull();
  expect(doseShare(null, 50)).toBeNull();
});
