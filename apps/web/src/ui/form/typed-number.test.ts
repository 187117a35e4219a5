import { expect, test } from "vitest";
import {
  editedText,
  formatTyped,
  inUnit,
  type NumberShape,
  saidBy,
  shortWithUnit,
  understoodText,
} from "./typed-number.ts";

const kilograms: NumberShape = { scale: 3, allowNegative: false, unit: "kg", otherUnit: null, usual: null };
const grams = { unit: "g", perOwn: 1000 };

test("typed text is read as the contract reads it, and an unfinished number is no mistake", () => {
  expect(saidBy("1.250,5", kilograms)).toEqual({ kind: "number", value: 1250.5 });
  expect(saidBy(" ", kilograms)).toEqual({ kind: "nothing" });
  expect(saidBy("-", { ...kilograms, allowNegative: true })).toEqual({ kind: "nothing" });
  expect(saidBy("1,2,3", kilograms)).toEqual({ kind: "unreadable", message: "Não é um número: “1,2,3”" });
});

test("a number in grams is not read as kilograms", () => {
  expect(saidBy("500 g", kilograms)).toEqual({ kind: "unreadable", message: "Não é um número: “500 g”" });
  expect(saidBy("500 kg", kilograms)).toEqual({ kind: "number", value: 500 });
});

test("a number above every limit is refused at once, so that no figure grows with it", () => {
  expect(saidBy("9".repeat(13), kilograms)).toEqual({ kind: "unreadable", message: "O número é grande demais" });
  expect(saidBy("999999999999,99", kilograms)).toEqual({ kind: "number", value: 999_999_999_999.99 });
});

test("a negative number is refused where it makes no sense", () => {
  expect(saidBy("-4", kilograms)).toEqual({ kind: "unreadable", message: "O número não pode ser negativo" });
  expect(saidBy("-4", { ...kilograms, allowNegative: true })).toEqual({ kind: "number", value: -4 });
});

test("the field asks only when the decimal reading is the usual one and the grouped one is not", () => {
  const usual = (low: number, high: number, scale = 3) =>
    saidBy("1.250", { ...kilograms, scale, usual: { low, high } });
  expect(usual(0.8, 2)).toEqual({ kind: "doubt", value: 1250, otherwise: 1.25 });
  expect(usual(300, 2000)).toEqual({ kind: "number", value: 1250 });
  expect(usual(20, 60)).toEqual({ kind: "number", value: 1250 });
  expect(usual(0.8, 2, 2)).toEqual({ kind: "number", value: 1250 });
  expect(saidBy("1250", { ...kilograms, usual: { low: 0.8, high: 2 } })).toEqual({ kind: "number", value: 1250 });
});

test("a number typed in grams becomes a thousandth in kilograms, to the gram", () => {
  const inGrams = { ...kilograms, otherUnit: grams };
  expect(saidBy("236", inGrams)).toEqual({ kind: "number", value: 0.236 });
  expect(saidBy("1.250 g", inGrams)).toEqual({ kind: "number", value: 1.25 });
  expect(saidBy("236,8", inGrams)).toEqual({
    kind: "unreadable",
    message: "O estoque em kg não guarda 236,8\u00a0g: digite 237\u00a0g",
  });
  expect(saidBy("0,25", inGrams)).toEqual({
    kind: "unreadable",
    message: "O estoque em kg não guarda 0,25\u00a0g: se são kg, troque a unidade ao lado",
  });
  expect(saidBy("0,2368", { ...kilograms, unit: "g", otherUnit: { unit: "kg", perOwn: 0.001 } })).toEqual({
    kind: "number",
    value: 236.8,
  });
  expect(inUnit(0.1 + 0.2, null)).toBe(0.1 + 0.2);
  expect(inUnit(0.3, grams)).toBe(300);
});

test("at rest thousands are grouped; during editing they are not, so that one more digit multiplies by ten", () => {
  expect(formatTyped(1234.5)).toBe("1.234,5");
  expect(formatTyped(-1234567)).toBe("-1.234.567");
  expect(formatTyped(0.0000001)).toBe("0,0000001");
  expect(formatTyped(null)).toBe("");
  expect(editedText(1250)).toBe("1250");
  expect(saidBy(`${editedText(1250)}0`, kilograms)).toEqual({ kind: "number", value: 12_500 });
});

test("the field shows the parsed value below it where it could be misunderstood", () => {
  const understood = (text: string, shape: NumberShape = kilograms) => understoodText(text, saidBy(text, shape), shape);
  expect(understood("1.250")).toBe("1.250,000\u00a0kg");
  expect(understood("1,25")).toBe("1,250\u00a0kg");
  expect(understood("1250")).toBe("1.250,000\u00a0kg");
  expect(understood("236", { ...kilograms, otherUnit: grams })).toBe("0,236\u00a0kg");
  expect(understood("12")).toBeNull();
  expect(understood("1,2,3")).toBeNull();
  expect(understood("1.000,00", { ...kilograms, unit: "R$", scale: 2 })).toBe("R$\u00a01.000,00");
  expect(understood("1,2345")).toBe("1,2345\u00a0kg");
  expect(shortWithUnit(1.25, "kg")).toBe("1,25\u00a0kg");
});
