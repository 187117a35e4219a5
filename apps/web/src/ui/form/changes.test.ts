import { expect, test } from "vitest";
import { changedBody, changedValues } from "./changes.ts";

test("a PUT carries what changed and nothing else", () => {
  const before = { name: "Sítio Boa Vista", city: "Areia", products: [{ itemId: "a" }], brix: 5.5 };
  expect(changedBody(before, { ...before, city: "Natal", products: [{ itemId: "a" }] })).toEqual({ city: "Natal" });
  expect(changedBody(before, before)).toEqual({});
});

test("a field that was emptied is sent as null, so that the schema can refuse it", () => {
  expect(changedBody({ grossKg: 12, brix: 5.5 }, { grossKg: undefined, brix: null })).toEqual({
    grossKg: null,
    brix: null,
  });
  expect(changedBody({ grossKg: 12 }, {})).toEqual({ grossKg: null });
  expect(changedBody({ notes: null }, { notes: undefined })).toEqual({});
});

test("the typed values are those that differ from the record", () => {
  const before = { name: "Umbu", parts: [1, 2], active: true };
  expect(changedValues(before, { name: "Umbu", parts: [1, 3], active: true })).toEqual({ parts: [1, 3] });
});
