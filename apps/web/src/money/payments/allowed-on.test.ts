import { expect, test } from "vitest";
import { allowedOn } from "./allowed-on.ts";

test.each([
  ["draft", 0, 90, ["date", "settle", "cancel"]],
  ["pending", 0, 90, ["settle", "plan", "cancel"]],
  ["overdue", 0, 90, ["settle", "plan", "cancel"]],
  ["overdue", 30, 60, ["settle", "receipt"]],
  ["partial", 30, 60, ["settle", "receipt"]],
  ["paid", 90, 0, ["receipt"]],
  ["cancelled", 0, 0, []],
] as const)("a payment that is %s with %d paid and %d open allows %j", (status, paid, open, actions) => {
  expect(allowedOn({ status, paid, open })).toEqual(actions);
});
