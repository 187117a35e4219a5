import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { expect, test } from "vitest";
import { localDay } from "../../../ui/format/dates.ts";
import { buildEmptyMovement, calculateDifference, listMovementMessages, toMovementBody } from "./movement-values.ts";

const lot = { balance: 88.25, unit: "kg" } as Lot;
const filled = {
  ...buildEmptyMovement(),
  quantity: 12.5,
  counted: 85.1,
  reason: "Vazou na câmara",
  customerId: "k",
};

test("a count below the balance is an adjustment with a minus, exact to the gram", () => {
  expect(calculateDifference(85.1, 88.25)).toBe(-3.15);
  expect(toMovementBody("adjustment", filled, 88.25)).toEqual({
    kind: "adjustment",
    quantity: -3.15,
    reason: "Vazou na câmara",
  });
});

test("a dispatch of today leaves the instant to the server, one of another day is at noon here", () => {
  const body = { kind: "shipment", quantity: 12.5, customerId: "k", invoiceNumber: "", reason: "Vazou na câmara" };
  expect(toMovementBody("shipment", { ...filled, day: localDay() }, 88.25)).toEqual(body);
  expect(toMovementBody("shipment", { ...filled, day: "2026-11-18" }, 88.25)).toEqual({
    ...body,
    occurredAt: new Date(2026, 10, 18, 12).toISOString(),
  });
});

test("a quantity above the balance, and a count that changes nothing, are refused before the call", () => {
  expect(listMovementMessages("loss", { ...filled, quantity: 88.251 }, lot)).toEqual({
    quantity: "O lote tem 88,25\u00a0kg",
  });
  expect(listMovementMessages("loss", { ...filled, quantity: 88.25 }, lot)).toEqual({});
  expect(listMovementMessages("adjustment", { ...filled, counted: 88.25 }, lot)).toEqual({
    quantity: "A contagem é igual ao saldo: não há o que ajustar",
  });
});

test("all missing fields are reported at once", () => {
  expect(listMovementMessages("shipment", buildEmptyMovement(), lot)).toEqual({
    customerId: "Escolha o cliente",
    quantity: "Informe a quantidade",
  });
  expect(listMovementMessages("adjustment", buildEmptyMovement(), lot)).toEqual({
    reason: "Informe o motivo",
    quantity: "Informe a quantidade contada",
  });
});
