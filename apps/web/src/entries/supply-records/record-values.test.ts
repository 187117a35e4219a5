import { expect, test } from "vitest";
import { createBody, emptyRecord, getNeeds, listRequired, recordMessages } from "./record-values.ts";

const record = { ...emptyRecord, supplierId: "s", quantity: 12.5, expiresAt: "2027-05-31" };

test("a reception without a chosen day leaves it to the server: the tablet may have been on since yesterday", () => {
  expect(createBody(record).receivedAt).toBeUndefined();
  expect(createBody({ ...record, receivedAt: "2026-11-19" }).receivedAt).toBe("2026-11-19");
});

test("an expiry is compared with the day of reception only when that day is known", () => {
  const needs = getNeeds({ unit: "kg" });
  const sentence = { expiresAt: "A validade não pode ser anterior à data de entrada" };
  expect(recordMessages("additive", needs, { ...record, receivedAt: "2027-06-01" })).toEqual(sentence);
  expect(recordMessages("additive", needs, { ...record, receivedAt: "2027-05-31" })).toEqual({});
  expect(recordMessages("additive", needs, { ...record, receivedAt: null })).toEqual({});
});

test("water needs no supplier and sugar does, an additive needs its expiry, pieces are whole", () => {
  const water = getNeeds({ unit: "L", isWater: true });
  expect(listRequired("additional", water)).toEqual(["quantity"]);
  expect(recordMessages("additional", water, { ...record, supplierId: null })).toEqual({});
  expect(
    recordMessages("additional", getNeeds({ unit: "kg", isWater: false }), { ...record, supplierId: null }),
  ).toEqual({
    supplierId: "Escolha o fornecedor",
  });
  expect(listRequired("additive", getNeeds({ unit: "g" }))).toEqual(["quantity", "supplierId", "expiresAt"]);
  expect(recordMessages("packaging", getNeeds({ unit: "un" }), { ...record, supplierId: null })).toEqual({
    supplierId: "Escolha o fornecedor",
    quantity: "Informe um número inteiro de unidades",
  });
});

test("an empty quantity is reported once, by the schema", () => {
  expect(recordMessages("packaging", getNeeds({ unit: "un" }), { ...record, quantity: null })).toEqual({});
});
