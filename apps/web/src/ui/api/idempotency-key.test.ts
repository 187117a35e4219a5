import { expect, test } from "vitest";
import { newKey } from "./idempotency-key.ts";

test("a key is a UUID v7: it contains its time of creation, and no two are equal", () => {
  const before = Date.now();
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) {
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const made = Number.parseInt(key.replace("-", "").slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  }
  expect(new Set(keys).size).toBe(keys.length);
});
