import { expect, test } from "vitest";
import { stepAfter } from "./conflict.ts";

const base = { version: 3, values: { name: "Umbu", brix: 10.5 as number | null } };
const renamed = { version: 4, values: { name: "Umbu-cajá", brix: 10.5 as number | null } };
const reading = { base, record: renamed, typed: base.values, isReloading: false };

test("a form without typed changes follows its record", () => {
  expect(stepAfter(reading)).toBe("fill");
});

test("typed values are not overwritten, unless the person asks for the current record", () => {
  const typed = { ...base.values, brix: 11.25 };
  expect(stepAfter({ ...reading, typed })).toBe("stay");
  expect(stepAfter({ ...reading, typed, isReloading: true })).toBe("fill");
});

test("on request, a record that has not changed since leaves the typed values", () => {
  const record = { version: 3, values: renamed.values };
  expect(stepAfter({ ...reading, record, typed: { ...base.values, brix: 11.25 }, isReloading: true })).toBe("stay");
});

test("a change in none of the fields updates the version alone", () => {
  expect(stepAfter({ ...reading, record: { version: 7, values: { name: "Umbu", brix: 10.5 } } })).toBe("adopt");
});

test("an older reply that arrives late changes nothing, and neither does a record that is not stored yet", () => {
  expect(stepAfter({ ...reading, record: { ...renamed, version: 2 } })).toBe("stay");
  expect(stepAfter({ ...reading, record: { ...renamed, version: undefined } })).toBe("stay");
});
