import { expect, test } from "vitest";
import { allowedActions } from "./allowed-actions.ts";

const inStock = { decision: "released", status: "available", balance: 88.25, removedAt: null } as const;

test("a lot in stock can be dispatched; it is not released twice", () => {
  expect(allowedActions(inStock)).toEqual(["ship", "block", "recall", "adjust", "lose", "discard", "edit"]);
});

test("a lot in quarantine waits for its release and cannot be dispatched; it can be recalled", () => {
  const lot = { ...inStock, decision: "quarantine", status: "quarantine" } as const;
  expect(allowedActions(lot)).toEqual(["release", "block", "recall", "adjust", "lose", "discard", "edit"]);
});

test("an empty lot has no loss, but a count may find some stock", () => {
  const lot = { ...inStock, status: "depleted", balance: 0 } as const;
  expect(allowedActions(lot)).toEqual(["block", "recall", "adjust", "discard", "edit"]);
});

test("an expired lot can be blocked, recalled or discarded, never dispatched", () => {
  expect(allowedActions({ ...inStock, status: "expired" })).not.toContain("ship");
});

test("a recalled lot can be blocked or discarded, not recalled again", () => {
  const lot = { ...inStock, decision: "recalled", status: "recalled" } as const;
  expect(allowedActions(lot)).toEqual(["block", "adjust", "lose", "discard", "edit"]);
});

test("a discarded or removed lot allows no action", () => {
  expect(allowedActions({ ...inStock, decision: "discarded", status: "discarded", balance: 0 })).toEqual([]);
  expect(allowedActions({ ...inStock, status: "removed", removedAt: "2026-11-20T12:00:00.000Z" })).toEqual([]);
});
