import { expect, test } from "vitest";
import { emptyStock, listStockMessages, toStockBody } from "./opening-stock-values.ts";

test("only the item that matches the type is sent, whatever was chosen before", () => {
  const values = {
    ...emptyStock,
    type: "additive",
    fruit: "umbu",
    additive: "sorbato",
    quantity: 12.5,
    netContentG: 400,
  } as const;
  expect(toStockBody(values)).toMatchObject({
    additive: "sorbato",
    fruit: undefined,
    quantity: 12.5,
    netContentG: null,
  });
  expect(toStockBody({ ...values, type: "final_product" })).toMatchObject({
    fruit: "umbu",
    additive: undefined,
    netContentG: 400,
  });
});

test("a total yields the unit cost, with the digits that it needs", () => {
  const values = { ...emptyStock, type: "packaging", packaging: "etiqueta", quantity: 7000, paperTotal: 250 } as const;
  expect(toStockBody(values)).toMatchObject({ unitCost: 0.035714 });
  expect(toStockBody(values)).not.toHaveProperty("paperTotal");
  expect(listStockMessages(values)).toEqual({});
  expect(listStockMessages({ ...values, quantity: 0.001, paperTotal: 5000 })).toHaveProperty("paperTotal");
});

test("an empty field is absent, so that its message appears", () => {
  expect(toStockBody(emptyStock)).toMatchObject({ type: undefined, quantity: undefined, producedAt: undefined });
});
