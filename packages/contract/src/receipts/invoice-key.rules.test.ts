import { expect, test } from "vitest";
import { isInvoiceKey } from "./invoice-key.rules.ts";

const body = "3526111122233300018155001000012345100001234";

test("exactly one last digit fits the other 43", () => {
  const fitting = [...Array(10).keys()].filter((digit) => isInvoiceKey(body + digit));
  expect(fitting).toHaveLength(1);
});

test("a known key is accepted and its neighbour is not", () => {
  expect(isInvoiceKey("52060433009911002506550120000007800267301615")).toBe(true);
  expect(isInvoiceKey("52060433009911002506550120000007800267301614")).toBe(false);
  expect(isInvoiceKey("5206043300991100250655012000000780026730161")).toBe(false);
});
