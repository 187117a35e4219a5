import { expect, test } from "vitest";
import { placeItems } from "./tile-places.ts";

const items = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (placed: readonly { id: string }[]) => placed.map(({ id }) => id).join("");

test("items keep their places when their order changes, and a new item takes the place of an item that is gone", () => {
  expect(ids(placeItems([], items("a", "b", "c"), () => true))).toBe("abc");
  expect(ids(placeItems(["a", "b", "c"], items("c", "a", "b"), () => true))).toBe("abc");
  expect(ids(placeItems(["a", "b", "c"], items("d", "c", "a"), () => true))).toBe("adc");
  expect(ids(placeItems(["a", "b"], items("c", "b", "a"), () => true))).toBe("abc");
});

test("an item that is no longer offered keeps its place, and is not placed anew", () => {
  const isOffered = ({ id }: { id: string }) => id !== "b";
  expect(ids(placeItems(["a", "b"], items("a", "b", "c"), isOffered))).toBe("abc");
  expect(ids(placeItems([], items("a", "b", "c"), isOffered))).toBe("ac");
});
