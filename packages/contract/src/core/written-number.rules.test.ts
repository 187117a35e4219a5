import { describe, expect, test } from "vitest";
import { readNumber } from "./written-number.rules.ts";

type Row = [text: string, value: number | null, otherwise?: number];

const table: Record<string, Row[]> = {
  "without a sign": [
    ["0", 0],
    ["7", 7],
    ["007", 7],
    ["1250", 1250],
    ["1234567", 1_234_567],
    [" 812 ", 812],
    ["-4", -4],
    ["−4", -4],
    ["-0", 0],
  ],
  "the comma is decimal": [
    ["0,125", 0.125],
    ["12,5", 12.5],
    ["1,250", 1.25],
    ["1,2345", 1.2345],
    ["860,", 860],
    [",5", 0.5],
    ["-0,5", -0.5],
    ["812,500", 812.5],
    ["1234,56", 1234.56],
  ],
  "points before a comma group thousands": [
    ["1.250,5", 1250.5],
    ["1.000,00", 1000],
    ["12.345,678", 12_345.678],
    ["1.234.567,89", 1_234_567.89],
    ["1.250,", 1250],
    ["-1.250,75", -1250.75],
    ["1.25,5", null],
    ["12345.678,9", null],
    ["0.250,5", null],
  ],
  "several points group thousands": [
    ["1.250.000", 1_250_000],
    ["12.345.678", 12_345_678],
    ["1.25.000", null],
    ["1.250.00", null],
    ["0.250.000", null],
    ["1..250", null],
  ],
  "one point and three digits group thousands, and could be decimals": [
    ["1.250", 1250, 1.25],
    ["12.345", 12_345, 12.345],
    ["812.500", 812_500, 812.5],
    ["-1.250", -1250, -1.25],
    ["9.000", 9000, 9],
  ],
  "any other single point is decimal": [
    ["0.125", 0.125],
    ["00.125", 0.125],
    ["012.345", 12.345],
    ["12.5", 12.5],
    ["1234.5", 1234.5],
    ["1234.567", 1234.567],
    ["1.2345", 1.2345],
    ["1.25", 1.25],
    ["860.", 860],
    [".5", 0.5],
  ],
  "commas in threes before a point, or several of them, are English": [
    ["1,234.56", 1234.56],
    ["1,234,567.8", 1_234_567.8],
    ["1,234,567", 1_234_567],
    ["12,34.5", null],
    ["1,234.567.8", null],
  ],
  "spaces group thousands": [
    ["1 250", 1250],
    ["1 250,5", 1250.5],
    ["1 234 567.8", 1_234_567.8],
    ["1\u00a0250", 1250],
    ["1 25", null],
    ["1, 5", null],
  ],
  "signs and units around it": [
    ["R$ 1.000,00", 1000],
    ["r$12,5", 12.5],
    ["1.250 kg", 1250, 1.25],
    ["1.250,5KG", 1250.5],
    ["12,5 g", null],
    ["12 %", null],
  ],
  "no number": [
    ["", null],
    ["-", null],
    [",", null],
    [".", null],
    ["doze", null],
    ["1,2,3", null],
    ["1,2.3,4", null],
    ["1e3", null],
    ["1-2", null],
    ["١٢", null],
  ],
};

for (const [rule, rows] of Object.entries(table))
  describe(rule, () => {
    test.each(rows)("%j is %j", (text, value, otherwise) => {
      const expected = value === null ? null : { value, otherwise: otherwise ?? null };
      expect(readNumber(text, "kg")).toEqual(expected);
    });
  });

test("the table has its sixty texts, each once", () => {
  const texts = Object.values(table).flatMap((rows) => rows.map(([text]) => text));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(60);
});

test("only the number's own unit, or none, may follow it", () => {
  expect(readNumber("50 %", "%")).toEqual({ value: 50, otherwise: null });
  expect(readNumber("2,2 R$/kg", "R$/kg")?.value).toBe(2.2);
  expect(readNumber("12 kg")).toBeNull();
});
