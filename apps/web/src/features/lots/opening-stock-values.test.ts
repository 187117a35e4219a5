import { expect, test } from "vitest";
import { emptyStock, stockBody } from "./opening-stock-values.ts";

test("only the item that the type is of is sent, whatever was chosen before", () => {
  const values = {
    ...emptyStock,
    type: "additive",
    fruit: "umbu",
    additive: "sorbato",
    quantity: 12.5,
    netContentG: 400,
  } as const;
  expect(stockBody(values)).toMatchObject({ additive: "sorbato", fruit: undefined, quantity: 12.5, netContentG: null });
  expect(stockBody({ ...values, type: "final_product" })).toMatchObject({
    fruit: "umbu",
    additive: undefined,
    netContentG: 400,
  });
});

test("what was left empty is absent, so that its message is said", () => {
  expect(stockBody(emptyStock)).toMatchObject({ type: undefined, quantity: undefined, producedAt: undefined });
});
