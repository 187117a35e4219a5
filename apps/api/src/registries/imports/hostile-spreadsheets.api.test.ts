import { type Importable, type ImportPreview, importsRoutes } from "@pomar/contract/registries/imports/imports.routes";
import { afterAll, expect, test } from "vitest";
import { type SentFile, startApp } from "../../../../../tests/support/app.ts";
import { makeZip, toSentFile } from "../../../../../tests/support/spreadsheets.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const t = await startApp();
afterAll(() => t.close());

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const related = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related("rId1", "worksheet", "worksheets/sheet1.xml")}${related("rId2", "sharedStrings", "sharedStrings.xml")}</Relationships>`;
const shared = (...texts: string[]) => `<sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`;
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
const names = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>';

/** Builds a workbook with one column `Nome` that contains a single name. */
function workbook(parts: Record<string, string | Buffer> = {}): Record<string, Buffer> {
  const whole = {
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations,
    "xl/sharedStrings.xml": shared("Nome", "Sítio A"),
    "xl/worksheets/sheet1.xml": sheet(names),
    ...parts,
  };
  return Object.fromEntries(Object.entries(whole).map(([name, content]) => [name, Buffer.from(content)]));
}

const sent = (parts: Record<string, Buffer>): SentFile => toSentFile(makeZip(parts), "planilha.xlsx");
const preview = (file: SentFile, name: Importable = "suppliers") =>
  t.admin.call(importsRoutes[name].preview, { file }) as Promise<ImportPreview>;
const namesIn = async (file: SentFile) => (await preview(file)).rows.map((row) => row.name);

const spaces = (megabytes: number) => " ".repeat(megabytes * 1024 * 1024);
const laughs = `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("")}]>`;
const outside = (system: string) => `<!DOCTYPE a [<!ENTITY x SYSTEM "${system}">]>`;

test("the workbook that the others here are made from is read", async () => {
  expect(await namesIn(sent(workbook()))).toEqual(["Sítio A"]);
});

test.each([
  ["a sheet that unpacks to 17 MB", { "xl/worksheets/sheet1.xml": sheet(`${names}<!--${spaces(17)}-->`) }],
  ["texts that unpack to 17 MB", { "xl/sharedStrings.xml": shared("Nome", spaces(17)) }],
  [
    "many sheets that unpack to 20 MB together",
    Object.fromEntries(
      Array.from({ length: 5 }, (_, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheet(`<!--${spaces(4)}-->`)]),
    ),
  ],
])("%s is refused with the reason", async (_, parts) => {
  const refusal = await t.admin.refused(importsRoutes.suppliers.run, { file: sent(workbook(parts)) });
  expect(refusal).toMatchObject({
    statusCode: 400,
    code: "import.too-large",
    message: "A planilha é grande demais: ela pode ter no máximo 16 MB depois de descompactada",
  });
});

const manyCells = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) => `<row r="${row + 3}">${"<c/>".repeat(columns)}</row>`).join("");

test.each([
  ["300.000 células", "cells", { "xl/worksheets/sheet1.xml": sheet(names + manyCells(3000, 101)) }],
  [
    "300.000 células",
    "empty cells before a full one, in thousands of rows",
    {
      "xl/worksheets/sheet1.xml": sheet(
        Array.from({ length: 4000 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`).join(
          "",
        ),
      ),
    },
  ],
  ["300.000 textos", "texts", { "xl/sharedStrings.xml": `<sst ${main}>${"<si/>".repeat(300_001)}</sst>` }],
])("no more than %s: too many %s are refused before anything is made of them", async (limit, _, parts) => {
  const refusal = await t.admin.refused(importsRoutes.suppliers.preview, { file: sent(workbook(parts)) });
  expect(refusal).toMatchObject({
    statusCode: 400,
    code: "import.too-large",
    message: `A planilha é grande demais: ela pode ter no máximo ${limit}`,
  });
});

test("a CSV file of too many cells is refused as well", async () => {
  const file = toSentFile(Array.from({ length: 4000 }, () => `a${";".repeat(100)}`).join("\n"));
  const refusal = await t.admin.refused(importsRoutes.suppliers.preview, { file });
  expect(refusal).toMatchObject({ code: "import.too-large", message: expect.stringContaining("300.000 células") });
});

test("a file that takes its reader too long is given up, and the next one is read", async () => {
  const many = sent(workbook({ "xl/worksheets/sheet1.xml": sheet(names + manyCells(2900, 100)) }));
  await expect(readSpreadsheet(many.bytes, 1)).rejects.toMatchObject({
    code: "import.too-large",
    message: "A planilha é grande demais: ela pode ter no máximo 0.001 s de leitura",
  });
  expect(await namesIn(sent(workbook()))).toEqual(["Sítio A"]);
});

test.each([
  ["entities in entities in entities", laughs, "&l30;"],
  ["an entity that is a file of the server", outside("file:///etc/passwd"), "&x;"],
  ["an entity that is elsewhere", outside("http://evil.example/x"), "&x;"],
])("%s: never unfolded", async (_, declared, text) => {
  const file = sent(workbook({ "xl/sharedStrings.xml": declared + shared("Nome", text) }));
  const { body, status } = await t.admin.send(importsRoutes.suppliers.preview, { file });
  expect([200, 201, 400]).toContain(status);
  expect(JSON.stringify(body)).not.toMatch(/hahaha|root:/);
});

test("an archive in the archive, and twenty thousand needless entries, are not unpacked", async () => {
  const bomb = makeZip({ a: makeZip({ b: Buffer.alloc(17 * 1024 * 1024) }) });
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, ""]));
  expect(await namesIn(sent(workbook({ "xl/media/a.zip": bomb, "xl/vbaProject.bin": bomb })))).toEqual(["Sítio A"]);
  expect(await namesIn(sent(workbook(many)))).toEqual(["Sítio A"]);
});

test("names that lead out of the archive lead nowhere", async () => {
  const out = {
    "../../../../tmp/pomar-x": "x",
    "/etc/x": "x",
    "xl/worksheets/../../x": "x",
    "C:\\x": "x",
    __proto__x: "x",
  };
  expect(await namesIn(sent(workbook(out)))).toEqual(["Sítio A"]);
});

test.each([
  ["at the end of all columns and rows", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ["at a row that no sheet has", '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'],
  ["at a column that no sheet has", '<row r="3"><c r="ZZZZZZZ3"><v>1</v></c></row>'],
  ["without a place", "<row><c><v>1</v></c></row>"],
  ["with a text that is not there", '<row r="3"><c r="A3" t="s"><v>99999999</v></c></row>'],
  ["with a number that is none", '<row r="3"><c r="A3"><v>1e999</v></c></row>'],
])("a cell %s breaks nothing", async (_, row) => {
  const { status } = await t.admin.send(importsRoutes.suppliers.preview, {
    file: sent(workbook({ "xl/worksheets/sheet1.xml": sheet(names + row) })),
  });
  expect([200, 201, 400]).toContain(status);
});

test.each([
  ["a directory that begins behind the file", (zip: Buffer) => zip.writeUInt32LE(0xfffffff0, zip.length - 6)],
  ["more entries than it has", (zip: Buffer) => zip.writeUInt32LE(0xffff_ffff, zip.length - 14)],
  ["to be smaller than it is", (zip: Buffer) => zip.writeUInt32LE(7, zip.indexOf("PK\u0001\u0002", 0, "latin1") + 24)],
  [
    "a way of packing that is not known",
    (zip: Buffer) => zip.writeUInt16LE(99, zip.indexOf("PK\u0001\u0002", 0, "latin1") + 10),
  ],
  [
    "an entry behind its end",
    (zip: Buffer) => zip.writeUInt32LE(0x7fffffff, zip.indexOf("PK\u0001\u0002", 0, "latin1") + 42),
  ],
])("an archive that claims %s is refused", async (_, damage) => {
  const zip = makeZip(workbook());
  damage(zip);
  const refusal = await t.admin.refused(importsRoutes.suppliers.run, { file: toSentFile(zip, "planilha.xlsx") });
  expect(refusal).toMatchObject({ statusCode: 400, code: "file.not-spreadsheet" });
});

test.each([
  ["nothing but quotes", '"'.repeat(4_000_000)],
  ["nothing but separators", ";".repeat(4_000_000)],
  ["one cell of four megabytes", `Nome\n"${"a".repeat(4_000_000)}"`],
  ["a million empty lines", `Nome${"\n".repeat(1_000_000)}`],
])("a CSV file of %s is refused", async (_, text) => {
  const answer = await t.admin.send(importsRoutes.suppliers.run, { file: toSentFile(text) });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(400);
});
