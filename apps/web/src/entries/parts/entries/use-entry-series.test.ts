import { expect, test } from "vitest";
import { nextReceivedAt } from "./use-entry-series.ts";

test("a chosen past day carries over to the next entry, but neither today nor any day overnight", () => {
  expect(nextReceivedAt("2026-11-18", "2026-11-20", "2026-11-20")).toBe("2026-11-18");
  expect(nextReceivedAt("2026-11-20", "2026-11-20", "2026-11-20")).toBeNull();
  expect(nextReceivedAt("2026-11-18", "2026-11-20", "2026-11-21")).toBeNull();
  expect(nextReceivedAt(null, "2026-11-20", "2026-11-20")).toBeNull();
});
