import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import { expect, test } from "vitest";
import { correctionMessages, emptyReception, receptionBody, valuesOfReception } from "./reception-values.ts";

test("an entry whose day nobody chose leaves it to the server: the tablet may have been on since yesterday", () => {
  expect(receptionBody(emptyReception).receivedAt).toBeUndefined();
  expect(receptionBody({ ...emptyReception, receivedAt: "2026-11-19" }).receivedAt).toBe("2026-11-19");
});

const values = {
  ...valuesOfReception({ fruit: { id: "f" }, supplier: { id: "s" } } as RawMaterial),
  grossKg: 100.5,
  tareKg: 8.25,
  rejectedKg: 3,
};

test("weights that contradict each other are told as the server tells them", () => {
  expect(correctionMessages(values)).toEqual({});
  expect(correctionMessages({ ...values, tareKg: 100.5 })).toEqual({
    grossKg: "O peso líquido (bruto menos tara) deve ser maior que zero",
  });
  expect(correctionMessages({ ...values, rejectedKg: 92.5 })).toEqual({
    rejectedKg: "O peso recusado não pode ser maior que o líquido",
  });
});

test("an empty weight is told once, by the schema", () => {
  expect(correctionMessages({ ...values, grossKg: null })).toEqual({});
});
