import { expect, test } from "vitest";
import { valuesFrom } from "./values.ts";

test("a form is filled with the stored values, and stays empty where there are none", () => {
  const empty = { grossKg: null as number | null, notes: "", packageOk: true };
  const stored = { id: "r", grossKg: 12.5, notes: null, packageOk: false };
  expect(valuesFrom(empty, stored)).toEqual({ grossKg: 12.5, notes: "", packageOk: false });
});
