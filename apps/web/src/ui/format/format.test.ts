import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { expect, test } from "vitest";
import { formatDay, formatDue, formatExpiry, formatInstant, formatMonth } from "./dates.ts";
import { caretAfterMask, formatDocument, maskDocument, maskPhone, unaccented } from "./masks.ts";
import {
  countDecimals,
  formatContent,
  formatKg,
  formatKgNumber,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitPrice,
} from "./numbers.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a quantity has no zeros that say nothing, and no more decimals than its unit", () => {
  expect([400, 4812.5, 0.125].map((kg) => plain(formatKg(kg)))).toEqual(["400 kg", "4.812,5 kg", "0,125 kg"]);
  expect(plain(formatQuantity(1980, "un"))).toBe("1.980 un");
  expect(plain(formatQuantity(236, "g"))).toBe("236 g");
});

test("the figures of a column have the decimals that the column needs, so that their commas stand below each other", () => {
  const column = (kg: number[]) => kg.map((one) => formatKgNumber(one, countDecimals(kg)));
  expect(column([400, 12.25])).toEqual(["400,00", "12,25"]);
  expect(column([400, 12])).toEqual(["400", "12"]);
  expect(plain(formatQuantity(7, "un", countDecimals([12.25])))).toBe("7 un");
});

test("money shows cents, a unit price up to four decimals", () => {
  expect(plain(formatMoney(18_240))).toBe("R$ 18.240,00");
  expect(plain(formatUnitPrice(4.4238))).toBe("R$ 4,4238");
  expect(plain(formatUnitPrice(2.2))).toBe("R$ 2,20");
  // A price calculated from a total has as many digits as the total requires.
  expect(plain(formatUnitPrice(0.035714))).toBe("R$ 0,035714");
});

test("a number drops trailing zeros unless the number of decimals is given", () => {
  expect(formatNumber(5.5)).toBe("5,5");
  expect(formatNumber(5.5, 2)).toBe("5,50");
  expect(plain(formatPercent(67.2))).toBe("67,2 %");
});

test("no line break separates a number from its unit", () => {
  expect(unbroken(formatNumber(0.8), "g/100 g")).toBe("0,8\u00a0g/100\u00a0g");
  for (const text of [formatKg(1), formatContent(1500), formatMoney(1), formatUnitPrice(1), formatPercent(1)])
    expect(text).not.toContain(" ");
});

test("a day is reordered as text", () => {
  expect(formatDay("2026-11-03")).toBe("03/11/2026");
});

test("an instant shows today and yesterday as words", () => {
  const now = new Date(2026, 10, 20, 16, 0);
  expect(formatInstant(new Date(2026, 10, 20, 14, 32).toISOString(), now)).toBe("hoje 14:32");
  expect(formatInstant(new Date(2026, 10, 19, 8, 5).toISOString(), now)).toBe("ontem 08:05");
  expect(formatInstant(new Date(2026, 8, 1, 8, 5).toISOString(), now)).toBe("01/09/2026 08:05");
});

test("days are counted across months and leap days", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(daysBetween("2026-11-20", "2027-11-20")).toBe(365);
});

test.each([
  ["2026-11-26", "vence em 6\u00a0dias"],
  ["2026-11-21", "vence em 1\u00a0dia"],
  ["2026-11-20", "vence hoje"],
  ["2026-11-18", "venceu há 2\u00a0dias"],
  ["2023-12-24", "venceu há 1.062\u00a0dias"],
])("an expiry on %s is said as %s", (expiresAt, words) => {
  expect(formatExpiry(expiresAt, "2026-11-20")).toBe(words);
});

test.each([
  ["2026-11-20", "vence em 20/11/2026"],
  ["2026-11-19", "venceu em 19/11/2026"],
])("the due day %s reads %s", (day, words) => {
  expect(formatDue(day, "2026-11-20")).toBe(words);
});

test("phones and documents get their masks, and unusual ones stay unchanged", () => {
  expect(formatPhone("85987654321")).toBe("(85) 9 8765-4321");
  expect(formatPhone("8532221100")).toBe("(85) 3222-1100");
  expect(formatPhone("8532")).toBe("8532");
  expect(formatDocument("52998224725")).toBe("529.982.247-25");
  expect(formatDocument("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  expect(formatDocument("123")).toBe("123");
});

test.each([
  ["", ""],
  ["8", "(8"],
  ["85", "(85"],
  ["859", "(85) 9"],
  ["85987", "(85) 9 87"],
  ["85987654", "(85) 9 8765-4"],
  ["8532", "(85) 32"],
  ["8532221", "(85) 3222-1"],
  ["(85) 3222-11001", "(85) 3 2221-1001"],
  ["(85) 3 2221-100", "(85) 3222-1100"],
  ["085 98765-4321", "(85) 9 8765-4321"],
  ["+55 85 98765", "+558598765"],
  ["+55 85 98765-4321", "(85) 9 8765-4321"],
  ["+55 85 3222-1100", "(85) 3222-1100"],
  ["(55) 9 8765-43210", "(55) 9 8765-4321"],
  ["(85) 9 8765-43210", "(85) 9 8765-4321"],
  ["(85) ", "(85"],
])("a phone typed as %s shows %s", (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

test.each([
  ["", ""],
  ["529", "529"],
  ["5299", "529.9"],
  ["52998224725", "529.982.247-25"],
  ["112223330001", "11.222.333/0001"],
  ["11222333000181", "11.222.333/0001-81"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
  ["12.ABC.345/01DE-359", "12.ABC.345/01DE-35"],
])("a document typed as %s shows %s", (typed, shown) => {
  expect(maskDocument(typed)).toBe(shown);
});

test("the caret stays behind the digit that was typed", () => {
  expect(caretAfterMask("(85) 9 8765-4321", 4)).toBe(8);
  expect(caretAfterMask("(85) 9 8765-4321", 0)).toBe(0);
  expect(caretAfterMask("(85", 7)).toBe(3);
});

test("words are compared without accents and counted in agreement", () => {
  expect(unaccented("Açaí")).toBe("acai");
  expect(counted(1, "caixa", "caixas")).toBe("1 caixa");
  expect(counted(2400, "caixa", "caixas")).toBe("2.400 caixas");
});

test("a month is written as in Brazil", () => {
  expect(formatMonth("2026-11")).toBe("nov. 2026");
});
