import { expect, test } from "vitest";
import {
  emptyWeighing,
  loadMessages,
  nextWeighing,
  sumWeighings,
  sumWords,
  type Weighing,
  weighingMessages,
} from "./weighing.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const crates: Weighing = { ...emptyWeighing, grossKg: 860.5, crates: 24, crateKg: 2 };
const pallet: Weighing = { ...emptyWeighing, grossKg: 120.3, tareBy: "total", tareKg: 18.1 };

test("nothing weighed is no weight, not zero", () => {
  expect(sumWeighings([emptyWeighing])).toBeNull();
});

test("crates times their tare leave the gross", () => {
  expect(sumWeighings([crates])).toEqual({ grossKg: 860.5, tareKg: 48, netKg: 812.5, crates: 24 });
  expect(plain(sumWords([crates]))).toBe("860,500 bruto − 24 caixas × 2,000 kg");
});

test("several weighings add up without the errors of binary fractions", () => {
  const tenths: Weighing = { ...emptyWeighing, grossKg: 0.1, crates: 3, crateKg: 0.01 };
  expect(sumWeighings([tenths, { ...tenths, grossKg: 0.2 }])).toEqual({
    grossKg: 0.3,
    tareKg: 0.06,
    netKg: 0.24,
    crates: 6,
  });
  expect(sumWeighings([crates, pallet])).toEqual({ grossKg: 980.8, tareKg: 66.1, netKg: 914.7, crates: 24 });
  expect(plain(sumWords([crates, pallet]))).toBe("980,800 bruto − 66,100 kg de tara, em 2 pesagens");
});

test("a tare not typed is said", () => {
  expect(plain(sumWords([{ ...crates, crateKg: null }]))).toBe("860,500 bruto, sem tara");
});

test("the next load keeps the crate and forgets the rest", () => {
  expect(nextWeighing(crates)).toEqual({ ...emptyWeighing, crateKg: 2 });
});

test("crates without their tare are not fruit: they must be typed, or be none", () => {
  expect(weighingMessages({ ...crates, crateKg: null })).toEqual({ tareKg: "Informe a tara por caixa" });
  expect(weighingMessages({ ...crates, crates: null })).toEqual({ crates: "Informe quantas caixas; 0 se não houver" });
  for (const whole of [crates, pallet, { ...crates, crates: 0, crateKg: null }, { ...crates, crateKg: 0 }])
    expect(weighingMessages(whole)).toEqual({});
  expect(weighingMessages({ ...pallet, tareKg: null })).toEqual({});
});

test("a load with a tare and no gross is not left out in silence", () => {
  const message = { grossKg: "Informe o peso bruto desta pesagem" };
  expect(loadMessages([crates], { ...crates, grossKg: null })).toEqual(message);
  expect(loadMessages([crates], { ...pallet, grossKg: null })).toEqual(message);
  expect(loadMessages([crates], nextWeighing(crates))).toEqual({});
});

test("a load lighter than its crates is not hidden by a heavier one", () => {
  expect(loadMessages([crates], { ...pallet, grossKg: 17.9 })).toEqual({
    grossKg: "O peso líquido desta pesagem deve ser maior que zero",
  });
});

test("a load already taken off the scale is named by its number", () => {
  expect(loadMessages([crates, { ...crates, crateKg: null }], emptyWeighing)).toEqual({
    grossKg: "A pesagem 2 está incompleta; remova e pese de novo",
  });
});
