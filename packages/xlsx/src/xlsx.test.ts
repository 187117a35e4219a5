import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readXlsx, SheetTooLarge } from "./reader.ts";
import { xlsxWriter } from "./writer.ts";

const limits = { bytes: 100_000, texts: 10, cells: 20 };

async function write(rows: (string | number | null)[][]): Promise<Buffer> {
  const out = new PassThrough();
  const file = buffer(out);
  const xlsx = xlsxWriter(out, async () => {});
  const columns = [
    { header: "Text", width: 10, format: "@" },
    { header: "Day", width: 12, format: "dd/mm/yyyy" },
    { header: "Kilos", width: 9, format: "#,##0.000" },
  ] as const;
  await xlsx.begin({ name: "First", columns });
  await xlsx.add(rows);
  await xlsx.begin({ name: "Second", columns });
  await xlsx.end();
  return file;
}

test("the rows of the first sheet are read as they were written, and a formula stays text", async () => {
  const file = await write([
    ["=1+2 & <b>\n_x000A_", 46_295, 12.375],
    [null, null, null],
    ["plain", null, 7],
  ]);
  expect(readXlsx(file, limits)).toEqual([
    { line: 1, cells: ["Text", "Day", "Kilos"] },
    { line: 2, cells: ["=1+2 & <b>\n_x000A_", new Date("2026-09-30"), 12.375] },
    { line: 4, cells: ["plain", null, 7] },
  ]);
});

test.each(["bytes", "cells"] as const)("a sheet beyond the limit of %s is refused by its name", async (limit) => {
  const file = await write(Array.from({ length: 8 }, (_, at) => [`row ${at}`, null, at]));
  expect(() => readXlsx(file, { ...limits, cells: 90, [limit]: 21 })).toThrow(new SheetTooLarge(limit));
  expect(readXlsx(file, { ...limits, cells: 90 })).toHaveLength(9);
});
