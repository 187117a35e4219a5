import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { expect, test } from "vitest";
import { listChanges } from "../../people/parts/audit/words.ts";
import {
  emptyReception,
  receptionBody,
  receptionHistory,
  receptionMessages,
  valuesOfReception,
} from "./reception-values.ts";
import { emptyWeighing } from "./weighing.ts";

test("a reception without a chosen day leaves it to the server: the tablet may have been on since yesterday", () => {
  expect(receptionBody(emptyReception).receivedAt).toBeUndefined();
  expect(receptionBody({ ...emptyReception, receivedAt: "2026-11-19" }).receivedAt).toBe("2026-11-19");
});

const weighing = { grossKg: 100.5, crates: null, tareKg: 8.25 };
const parties = { fruit: { id: "f" }, supplier: { id: "s" } };
const values = { ...valuesOfReception({ ...parties, weighings: [weighing] } as RawMaterial), rejectedKg: 3 };
const weighed = (change: object) => ({ ...values, current: { ...values.current, ...change } });

test("contradictory weights are reported before the call", () => {
  expect(receptionMessages(values)).toEqual({});
  expect(receptionMessages(weighed({ tareKg: 100.5 }))).toEqual({
    tareKg: "A tara deve ser menor que o peso bruto",
  });
  expect(receptionMessages({ ...values, rejectedKg: 92.5 })).toEqual({
    rejectedKg: "O peso recusado não pode ser maior que o líquido",
  });
});

test("a billed weight without its reason gets the server's message", () => {
  expect(receptionMessages({ ...values, payableKg: 80 })).toEqual({
    payableReason: "Informe o motivo de pagar 80\u00a0kg em vez de 89,25\u00a0kg",
  });
  expect(receptionMessages({ ...values, payableKg: 80, payableReason: "Umidade" })).toEqual({});
});

test("an empty weight is reported once, by the schema", () => {
  expect(receptionMessages({ ...values, current: emptyWeighing })).toEqual({});
  expect(receptionBody({ ...values, current: emptyWeighing }).weighings).toBeUndefined();
});

test("a correction that leaves the loads unchanged sends none, also for an entry older than weighings", () => {
  const old = valuesOfReception({ ...parties, ...weighing, weighings: null } as RawMaterial);
  expect(receptionBody(old).weighings).toEqual([weighing]);
  expect(receptionBody({ ...old, notes: "Conferido" }).weighings).toEqual(receptionBody(old).weighings);
});

test("the history shows a corrected weighing in words, crates included", () => {
  const first = { grossKg: 430.25, crates: 12, tareKg: 24 };
  const [change] = listChanges(
    { weighings: [first, weighing] },
    { weighings: [{ ...first, crates: 11, tareKg: 22 }, weighing] },
    receptionHistory,
  );
  expect(change).toEqual({
    label: "Pesagens",
    kind: "list",
    before: ["430,250 − 24,000 = 406,250 (12 caixas)"],
    after: ["430,250 − 22,000 = 408,250 (11 caixas)"],
  });
});
