import { readFileSync } from "node:fs";
import { isCnpj } from "@pomar/contract/suppliers/document.rules";
import { expect, test } from "vitest";
import { cnpjOf, invoiceFile, invoiceXml, type Note, type NoteItem, notePlant } from "./invoices.ts";
import { schemaProblems } from "./nfe-schemas.ts";

const sample = readFileSync("tests/fixtures/nfe/polpa-acerola.xml", "utf8");
const lots = (count: number) => Array.from({ length: count }, (_, at) => ({ code: `L${at}`, quantity: 0.125 + at }));
const lines = (count: number): NoteItem[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Item ${at + 1}`, quantity: at + 1, unitPrice: 0.37 }));

const notes: Record<string, Note> = {
  "without anything said": {},
  "of 990 items": { items: lines(990) },
  "of 120 instalments": { instalments: 120 },
  "without instalments": { instalments: [], payments: ["90"] },
  "of instalments without a number or day": { instalments: [{ amount: 100 }, { amount: 60.8, dueDate: "2026-12-24" }] },
  "of lots": { items: [{ name: "Saco PE", lots: lots(500) }] },
  "of every charge": {
    items: [
      {
        name: "A",
        goods: 10,
        discount: 1.5,
        freight: 2.25,
        insurance: 0.4,
        other: 0.75,
        ipi: 0.5,
        st: 1.1,
        fcpSt: 0.2,
      },
      { name: "B", goods: 7, importTax: 3.3 },
      { name: "C", goods: 5, inTotal: false },
    ],
  },
  "of other units": { items: [{ name: "Açúcar & melaço <claro>", unit: "SC", taxUnit: "KG", taxQuantity: 50.125 }] },
  "of letters in the CNPJ": { issuer: { document: cnpjOf("12ABC34501DE") } },
  "of a grower": { issuer: { document: "52998224725", name: "José da Conceição" } },
  "of the plant's own": { ownIssue: true, recipient: { document: "52998224725", name: "José da Conceição" } },
  "to a foreigner": { recipient: { document: null, name: "Müller & Söhne GmbH", state: "EX", phone: null } },
  "to nobody": { recipient: null },
};

test("the sample and what the generator writes of every kind of note are valid by the official schemas", {
  timeout: 60_000,
}, async () => {
  const written = Object.entries(notes).map(([name, note]) => [name, invoiceXml(note)]);
  expect(await schemaProblems({ sample, ...Object.fromEntries(written) })).toEqual({});
  expect(await schemaProblems({ bare: invoiceXml({ protocol: null }) }, "nfe")).toEqual({});
});

test("a note that breaks the schema is not valid, and says where", { timeout: 60_000 }, async () => {
  const problems = await schemaProblems({
    good: invoiceXml(),
    broken: invoiceXml().replace("<nNF>4711</nNF>", "<nNF>0</nNF>"),
    long: invoiceXml({ items: [{ name: "x".repeat(121) }] }),
    many: invoiceXml({ items: lines(991) }),
    torn: invoiceXml().slice(0, -20),
  });
  expect(Object.keys(problems).sort()).toEqual(["broken", "long", "many", "torn"]);
  expect(problems.broken?.[0]).toContain("nNF");
});

test("a note's file is in the encoding that it names, and its CNPJ have the right check digits", () => {
  const note: Note = { items: [{ name: "Maçã" }], encoding: "ISO-8859-1" };
  expect(invoiceFile(note).includes(Buffer.from("Ma\xe7\xe3", "latin1"))).toBe(true);
  expect(invoiceFile({ ...note, encoding: "UTF-8" }).includes(Buffer.from("Maçã", "utf8"))).toBe(true);
  expect([cnpjOf("12ABC34501DE"), notePlant.document].every(isCnpj)).toBe(true);
  expect(invoiceXml()).toContain(`<dest><CNPJ>${notePlant.document}</CNPJ><xNome>${notePlant.name}</xNome>`);
});
