import { expect, test } from "vitest";
import { readerKeys } from "./reader-keys.ts";

/** Presses the keys with the given interval in ms. @returns the result of the last key press. */
function hit(keys: readonly string[], everyMs: number, press = readerKeys()) {
  return keys.map((key, n) => press(key, 1000 + n * everyMs)).at(-1);
}

test("keys as fast as a reader's, ended by Enter, are a read", () => {
  expect(hit([..."MP-ACE-26324-01", "Enter"], 8)).toEqual({ is: "read", typed: "MP-ACE-26324-01" });
  expect(hit(["Shift", "M", "Shift", "P", "-", "7", "Enter"], 4)).toEqual({ is: "read", typed: "MP-7" });
});

test.each([
  ["a person's", [..."MP-ACE-26324-01", "Enter"], 31],
  ["fewer than four", [..."ABC", "Enter"], 8],
  ["not ended", [..."MP-ACE"], 8],
  ["ended by another key", [..."MP-ACE", "Tab"], 8],
] as const)("keys that are %s are none", (_, keys, everyMs) => {
  expect(hit(keys, everyMs)).not.toMatchObject({ is: "read" });
});

test("keys that a person typed before are no part of it, and a pause starts a new read", () => {
  const press = readerKeys();
  press("x", 100);
  expect(press("1", 400)).toEqual({ is: "first" });
  expect(press("2", 405)).toEqual({ is: "fast" });
  press("3", 410);
  press("4", 415);
  expect(press("Enter", 420)).toEqual({ is: "read", typed: "1234" });
});

test("an immediate second Enter belongs to the read, a later one does not", () => {
  const press = readerKeys();
  [..."L-77", "Enter"].forEach((key, n) => void press(key, n * 5));
  expect(press("Enter", 25)).toEqual({ is: "rest" });
  expect(press("Enter", 400)).toEqual({ is: "other" });
});

test("a person who presses Enter after a reader's keys with a delay has typed them", () => {
  const press = readerKeys();
  [..."L-77"].forEach((key, n) => void press(key, n * 5));
  expect(press("Enter", 300)).toEqual({ is: "other" });
});
