import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { makeTwoPulpings } from "./made-reports.ts";

async function save(page: Page, format: "Excel (XLSX)" | "CSV") {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: format }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The text of an archive's entries, by their names. */
function entriesOf(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  let at = zip.readUInt32LE(zip.length - 6);
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left--) {
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((place, n) =>
      n === 0 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + packed);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    entries.set(zip.toString("utf8", at + 46, at + 46 + name), String(isPacked ? inflateRawSync(content) : content));
    at += 46 + name + extra + comment;
  }
  return entries;
}

test("a report leaves as CSV with the figures that are on screen, and as XLSX with a sheet for each of its sides", async ({
  adminPage: page,
  plant,
}) => {
  const { fruit, near, far, today } = await makeTwoPulpings(plant.api);
  await page.goto(`/reports/yield?fruit=${fruit.id}&from=${today}&to=${today}`);
  await expect(page.getByRole("list", { name: "Resumo", exact: true })).toContainText("56,5 %");
  const csv = await save(page, "CSV");
  expect(csv.name).toMatch(/^rendimento-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = csv.bytes.toString("utf8").replace("\ufeff", "").split("\r\n");
  expect(lines[0]).toBe("Por fruta");
  const cells = (lines[2] ?? "").split(";");
  expect(cells.slice(0, 6)).toEqual([fruit.name, fruit.code, "1", "100,000", "56,500", "56,50"]);

  await page.goto(`/reports/cost?fruit=${fruit.id}`);
  await expect(page.getByRole("list", { name: "Custo do quilo de pasta por fruta", exact: true })).toBeVisible();
  const xlsx = await save(page, "Excel (XLSX)");
  expect(xlsx.name).toMatch(/^custo-da-pasta-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const entries = entriesOf(xlsx.bytes);
  expect(entries.get("xl/workbook.xml")).toContain("Por fornecedor");
  const bySupplier = entries.get("xl/worksheets/sheet2.xml") ?? "";
  for (const supplier of [near, far]) expect(bySupplier).toContain(supplier.name);
  expect(bySupplier).toContain("3.8519");
});
