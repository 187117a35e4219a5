import { expect, test } from "vitest";
import { returnDelay } from "./return-delay.ts";

test("each reconnection waits longer, up to half a minute, and clients spread out", () => {
  expect([0, 1, 2, 4, 5, 60].map((returns) => returnDelay(returns, 1))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
  expect(returnDelay(2, 0)).toBe(2000);
});
