import { expect, test } from "vitest";
import { numberOf, settledNumber, textOf, typedNumber } from "./typed-number.ts";

const kilograms = { scale: 3, allowNegative: false };

/** Types one key after the other, as a person does; `|` says where. */
function type(keys: string, shape = kilograms, from = "|"): string {
  let [text, caret] = [from.replace("|", ""), from.indexOf("|")];
  for (const key of keys) {
    const raw =
      key === "<"
        ? { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
        : { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
    ({ text, caret } = typedNumber(text, raw, shape));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test("thousands get their points while one types, and comma and point both begin the decimals", () => {
  expect(type("1234567")).toBe("1.234.567|");
  expect(type("1234,5")).toBe("1.234,5|");
  expect(type("1234.5")).toBe("1.234,5|");
  expect(type("860,")).toBe("860,|");
});

test("only what may be said is let in: so many decimals, one comma, no letters, a minus where one makes sense", () => {
  expect(type("1,23456")).toBe("1,234|");
  expect(type("1,2,3")).toBe("1,23|");
  expect(type("a1b2 kg")).toBe("12|");
  expect(type("12,5", { scale: 0, allowNegative: false })).toBe("125|");
  expect(type("-4")).toBe("4|");
  expect(type("-4-2", { scale: 3, allowNegative: true })).toBe("-42|");
  expect(type("12345678901234567")).toBe("123.456.789.012.345|");
});

test("the caret stays where one types, also in the middle", () => {
  expect(type("9", kilograms, "1.2|34,5")).toBe("12.9|34,5");
  expect(type("<", kilograms, "12.9|34,5")).toBe("1.2|34,5");
  expect(type("<<", kilograms, "1.234|,5")).toBe("12|,5");
});

test("Backspace behind a point takes the digit before it", () => {
  expect(type("<", kilograms, "1.|234")).toBe("|234");
  expect(type("<", kilograms, "12.|345")).toBe("1|.345");
});

const paste = (text: string, shape = kilograms) => typedNumber("", { text, caret: text.length }, shape).text;

test("what is pasted is read as it is written in Brazil", () => {
  expect(paste("1.234,56 kg")).toBe("1.234,56");
  expect(paste("R$ 12,5")).toBe("12,5");
  expect(paste("1.234")).toBe("1.234");
  expect(paste("1.234.567")).toBe("1.234.567");
});

test("what is pasted from a spreadsheet in English never becomes a thousand times as much", () => {
  expect(paste("1234.56")).toBe("1.234,56");
  expect(paste("1,234.56")).toBe("1.234,56");
  expect(paste("1,234,567.8")).toBe("1.234.567,8");
  expect(paste("0.125")).toBe("0,125");
  expect(paste("860.5")).toBe("860,5");
  expect(typedNumber("1.234,5", { text: "17.254,5", caret: 4 }, kilograms)).toEqual({ text: "17,254", caret: 4 });
});

test("what is pasted where pieces are counted loses its decimals, not their comma", () => {
  const pieces = { scale: 0, allowNegative: false };
  expect(paste("12,00", pieces)).toBe("12");
  expect(paste("1234.00", pieces)).toBe("1.234");
  expect(paste("1.200", pieces)).toBe("1.200");
});

test("the number is what the field says, and the other way round", () => {
  expect(numberOf("1.234,5")).toBe(1234.5);
  expect(numberOf("860,")).toBe(860);
  expect(numberOf("")).toBeNull();
  expect(numberOf("-")).toBeNull();
  expect(textOf(1234.5)).toBe("1.234,5");
  expect(textOf(-1234567)).toBe("-1.234.567");
  expect(textOf(0.0000001)).toBe("0,0000001");
  expect(textOf(null)).toBe("");
});

test("what is left behind is a whole number", () => {
  expect(settledNumber("860,")).toBe("860");
  expect(settledNumber("007")).toBe("7");
  expect(settledNumber(",5")).toBe("0,5");
  expect(settledNumber("-")).toBe("");
});
