import { readFileSync } from "node:fs";
import { isCnpj } from "@pomar/contract/registries/suppliers/document.rules";
import { expect, test } from "vitest";
import { makeLines, notesOfEveryKind } from "./invoice-corpus.ts";
import { invoiceFile, invoiceXml, type Note, notePlant, toCnpj } from "./invoices.ts";
import { schemaProblems } from "./nfe-schemas.ts";

const sample = readFileSync("tests/fixtures/nfe/polpa-acerola.xml", "utf8");
test("the sample and every generated kind of invoice are valid by the official schemas", {
  timeout: 60_000,
}, async () => {
  const written = Object.entries(notesOfEveryKind).map(([name, note]) => [name, invoiceXml(note)]);
  expect(await schemaProblems({ sample, ...Object.fromEntries(written) })).toEqual({});
  expect(await schemaProblems({ bare: invoiceXml({ protocol: null }) }, "nfe")).toEqual({});
});

test("an invoice that violates the schema is reported with the place", { timeout: 60_000 }, async () => {
  const problems = await schemaProblems({
    good: invoiceXml(),
    broken: invoiceXml().replace("<nNF>4711</nNF>", "<nNF>0</nNF>"),
    long: invoiceXml({ items: [{ name: "x".repeat(121) }] }),
    many: invoiceXml({ items: makeLines(991) }),
    torn: invoiceXml().slice(0, -20),
  });
  expect(Object.keys(problems).sort()).toEqual(["broken", "long", "many", "torn"]);
  expect(problems.broken?.[0]).toContain("nNF");
});

test("an invoice's file has its declared encoding, and its CNPJ have valid check digits", () => {
  const note: Note = { items: [{ name: "Maçã" }], encoding: "ISO-8859-1" };
  expect(invoiceFile(note).includes(Buffer.from("Ma\xe7\xe3", "latin1"))).toBe(true);
  expect(invoiceFile({ ...note, encoding: "UTF-8" }).includes(Buffer.from("Maçã", "utf8"))).toBe(true);
  expect([toCnpj("12ABC34501DE"), notePlant.document].every(isCnpj)).toBe(true);
  expect(invoiceXml()).toContain(`<dest><CNPJ>${notePlant.document}</CNPJ><xNome>${notePlant.name}</xNome>`);
});
