import { readFileSync } from "node:fs";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import {
  calculatePayable,
  type ItemCost,
  itemCosts,
  itemsAmount,
  outsideStock,
} from "@pomar/contract/entries/invoices/costs.rules";
import { calculatePrice } from "@pomar/contract/entries/invoices/price.rules";
import { invoiceWarnings } from "@pomar/contract/entries/invoices/warnings.rules";
import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeEvent, notesOfEveryKind, refusedFiles, withEvents } from "../../../../../tests/support/invoice-corpus.ts";
import { invoiceFile, invoiceXml, notePlant, toCnpj } from "../../../../../tests/support/invoices.ts";
import { schemaProblems } from "../../../../../tests/support/nfe-schemas.ts";
import { randomNote } from "../../../../../tests/support/random-invoices.ts";
import { catchRefusal } from "../../../../../tests/support/refusal-of.ts";
import { addCount, propertyRuns } from "../../../../../tests/support/test-size.ts";
import type { Invoice } from "./invoice.ts";
import { listParts } from "./priced-item.ts";
import { readInvoice, refuseForPlant } from "./read-invoice.ts";

const sample = readFileSync("tests/fixtures/nfe/polpa-acerola.xml");
const read = (xml: string) => readInvoice(Buffer.from(xml));

/** Expects that the costs of the items and the amount outside the items sum to the invoice's amount, in R$. */
function expectToMakeItsAmount({ items, totals }: Invoice): void {
  const costs = itemCosts(items, totals).map(({ cost }) => cost);
  expect(toWire(calculateSum([...costs, outsideStock(totals.amount, costs)]), 2)).toBe(totals.amount);
}

test("the sample is read as it is written, zeros before its numbers included", () => {
  const invoice = readInvoice(sample);
  expect(invoice).toMatchObject({
    key: "15231207933914000154550010006643501427015088",
    number: "664350",
    series: "1",
    ownIssue: false,
    authorised: true,
    withoutPayment: false,
    issuedAt: "2025-07-01T10:00:01.000Z",
    issuedOn: "2025-07-01",
    emitter: { document: "00127786000102", name: "Contribuinte A", phone: "998926994", city: "Maraba", state: "PA" },
    recipient: { document: "00127912000129", name: "Contribuinte B", city: "BELO HORIZONTE", state: "MG" },
    totals: {
      goods: 158106.35,
      discount: 45.8,
      freight: 30,
      insurance: 20,
      other: 50,
      taxes: 6640.46,
      amount: 164746.81,
    },
  });
  expect(invoice.items).toEqual([
    {
      n: 1,
      code: "98007",
      name: "POLPA BRASFRUT 100G ACEROLA",
      ncm: "08119000",
      ean: "7896014400287",
      inTotal: true,
      lots: [],
      unit: "UN1",
      quantity: 6,
      taxUnit: "UN1",
      taxQuantity: 6,
      goods: 14.88,
      discount: 1.4,
      freight: 0,
      insurance: 0,
      other: 0,
      taxes: 2384.28,
    },
  ]);
  expect(invoice.instalments).toEqual([
    { number: "001", dueDate: "2023-12-31", amount: 54915.05 },
    { number: "002", dueDate: "2024-01-10", amount: 54915.05 },
    { number: "003", dueDate: "2024-01-20", amount: 54916.71 },
  ]);
});

test("the sample is refused because its key is a different issuer's and its items are incomplete", () => {
  const invoice = readInvoice(sample);
  expect(
    invoiceWarnings(invoice, "00127912000129").map(
      ({ code, message }) => `${code}: ${message.replaceAll("\u00a0", " ")}`,
    ),
  ).toEqual([
    "key: A chave é de outro emitente: 07.933.914/0001-54, e a nota diz 00.127.786/0001-02",
    "totals: Os itens somam R$ 2.397,76 com descontos, despesas e impostos, e a nota diz R$ 164.746,81: a diferença fica fora do estoque",
  ]);
  expect(itemCosts(invoice.items, invoice.totals)).toEqual([{ n: 1, goods: 13.48, charges: 0, cost: 13.48 }]);
  expectToMakeItsAmount(invoice);
});

describe("notes of every kind", () => {
  test.each(Object.entries(notesOfEveryKind))("a note %s is read whole, and its costs make its amount", (_, note) => {
    const invoice = readInvoice(invoiceFile(note));
    expect(invoice.items.length).toBe(note.items?.length ?? 1);
    expect(invoice.items.map(({ lots }) => lots.length)).toEqual(
      (note.items ?? [{ lots: [] }]).map(({ lots }) => lots?.length ?? 0),
    );
    expectToMakeItsAmount(invoice);
    expect(invoiceWarnings(invoice, notePlant.document).filter(({ code }) => ["key", "totals"].includes(code))).toEqual(
      [],
    );
  });

  test("the charges of each are read, and its costs with taxes are the whole amount", () => {
    const invoice = readInvoice(invoiceFile(notesOfEveryKind["of every charge"]));
    const own = { discount: 1.5, freight: 2.25, insurance: 0.4, other: 0.75 };
    expect(invoice.items[0]).toMatchObject({ ...own, goods: 10, taxes: 1.8, inTotal: true });
    expect(invoice.items[1]).toMatchObject({ goods: 7, taxes: 3.3 });
    expect(invoice.items[2]).toMatchObject({ goods: 5, inTotal: false });
    expect(invoice.totals).toEqual({ ...own, goods: 17, taxes: 5.1, amount: 24 });
    expect(itemCosts(invoice.items, invoice.totals).map(({ cost }) => cost)).toEqual([13.7, 10.3, 0]);
  });

  test("instalments without a number or day, lots, own units, a grower and letters in the CNPJ are read", () => {
    const of = (kind: string) => readInvoice(invoiceFile(notesOfEveryKind[kind]));
    expect(of("of instalments without a number or day").instalments).toEqual([
      { number: null, dueDate: null, amount: 100 },
      { number: null, dueDate: "2026-12-24", amount: 60.8 },
    ]);
    const day = { madeOn: "2026-11-10", expiresOn: "2027-11-10" };
    expect(of("of lots").items[0]?.lots.slice(0, 2)).toEqual([
      { code: "L0", quantity: 0.125, ...day },
      { code: "L1", quantity: 1.125, ...day },
    ]);
    expect(of("of other units").items[0]).toMatchObject({
      name: "Açúcar & melaço <claro>",
      unit: "SC",
      taxUnit: "KG",
      taxQuantity: 50.125,
    });
    expect(of("of a grower").emitter.document).toBe("52998224725");
    expect(of("of letters in the CNPJ").emitter.document).toBe(toCnpj("12ABC34501DE"));
    expect(of("of the plant's own")).toMatchObject({ ownIssue: true, recipient: { document: "52998224725" } });
    expect(of("to a foreigner").recipient).toMatchObject({
      document: null,
      name: "Müller & Söhne GmbH",
      phone: null,
      state: "EX",
    });
    expect(of("to nobody").recipient).toBeNull();
    expect(of("without instalments")).toMatchObject({ instalments: [], withoutPayment: true });
    expect(of("of 120 instalments").instalments.length).toBe(120);
  });
});

test("for any charges and deductions, a note's lots and its amount outside of the stock add up to its payable and its amount to the cent", (context) => {
  const { numRuns, ...options } = propertyRuns(2000, 50_000);
  addCount(context, "generated notes", numRuns);
  const factor = fc.constantFrom(1, 2.5, 50);
  const property = fc.property(randomNote, factor, fc.integer({ min: 0, max: 63 }), (note, by, stocked) => {
    const { items, totals, instalments } = readInvoice(invoiceFile(note));
    const costs = itemCosts(items, totals);
    expect(itemsAmount(items, totals)).toBe(totals.amount);
    expect(calculatePayable(totals.amount, instalments)).toBe(totals.amount);
    expect(instalments.length).toBe(note.instalments);
    const isStock = (_: unknown, at: number) => (stocked & (1 << at)) !== 0;
    const entered = items.filter(isStock).flatMap((item) => {
      const cost = costs.find(({ n }) => n === item.n) as ItemCost;
      const line = { n: item.n, type: "packaging", itemId: "", factor: by, pay: "invoice" } as const;
      return listParts({ line, item, cost }).map((part) => {
        const { unitPrice, freight } = calculatePrice(part, part.quantity);
        expect(Math.min(unitPrice, freight)).toBeGreaterThanOrEqual(0);
        return { cost: part.cost, total: receptionTotal(part.quantity, unitPrice, freight) };
      });
    });
    for (const { cost, total } of entered) expect(total).toBe(cost);
    const kept = costs.filter((cost, at) => !isStock(cost, at)).map(({ cost }) => cost);
    const lots = entered.map(({ total }) => total ?? 0);
    expect(outsideStock(totals.amount, lots)).toBe(toWire(calculateSum(kept), 2));
  });
  fc.assert(property, { ...options, numRuns });
});

test("a note that is paid in part is to be paid", () => {
  expect(read(invoiceXml({ payments: ["90", "15"] })).withoutPayment).toBe(false);
  expect(read(invoiceXml({ payments: ["90", "90"] })).withoutPayment).toBe(true);
});

test("a note is the same with or without protocol, mark, prefix and line breaks, in both encodings", () => {
  const note = { items: [{ name: "Maçã & pêra", goods: 7 }] };
  const whole = read(invoiceXml(note));
  expect(read(invoiceXml({ ...note, protocol: null }))).toEqual({ ...whole, authorised: false });
  expect(read(`\ufeff${invoiceXml(note)}`)).toEqual(whole);
  expect(read(invoiceXml(note).replace(/<\?xml.*?\?>/, ""))).toEqual(whole);
  expect(read(invoiceXml(note).replaceAll("><", ">\r\n  <"))).toEqual(whole);
  expect(readInvoice(invoiceFile({ ...note, encoding: "ISO-8859-1" }))).toEqual(whole);
  const prefixed = invoiceXml(note)
    .replaceAll(/<(\/?)(?!\?)/g, "<$1n:")
    .replaceAll(' xmlns="http://www.portalfiscal.inf.br/nfe"', "")
    .replace("<n:nfeProc", '<n:nfeProc xmlns:n="http://www.portalfiscal.inf.br/nfe"');
  expect(read(prefixed)).toEqual(whole);
  expect(read(invoiceXml(note).replace("Maçã &amp; pêra", "<![CDATA[Maçã & ]]>p&#234;ra"))).toEqual(whole);
});

test("a note with a letter of correction, another's cancellation or one that was refused is read as without", () => {
  const whole = read(invoiceXml());
  const another = /NFe(\d{44})/.exec(invoiceXml({ number: 9 }))?.[1];
  const events = [
    makeEvent("110110", "135").repeat(3),
    makeEvent("110111", "135", another),
    makeEvent("110111", "501"),
  ];
  for (const event of [...events, events.join("")]) expect(read(withEvents(event))).toEqual(whole);
});

test.each([
  ["windows-1252", "AÇÚCAR – “CRISTAL” €", [0x96, 0x93, 0x94, 0x80]],
  ["ISO-8859-1", "AÇÚCAR – “CRISTAL” €", [0x96, 0x93, 0x94, 0x80]],
  ["ISO-8859-15", "AÇÚCAR CRISTAL Œ €", [0xbc, 0xa4]],
])("a note in %s is read, its own letters included", (encoding, name, own) => {
  const xml = invoiceXml({ items: [{ name }] }).replace("UTF-8", encoding);
  const letters = [...own];
  const bytes = [...xml].map((letter) => (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : (letters.shift() ?? 0)));
  expect(readInvoice(Buffer.from(bytes)).items[0]?.name).toBe(name);
});

test("parts of one maker's lot are one lot; another day makes another", () => {
  const parts = [
    { code: "L1", quantity: 1.5 },
    { code: "L2", quantity: 7 },
    { code: "L1", quantity: 2.25 },
    { code: "L1", quantity: 4, expiresOn: "2027-12-31" },
  ];
  const { items } = read(invoiceXml({ items: [{ name: "Saco", quantity: 14.75, lots: parts }] }));
  expect(items[0]?.lots.map(({ code, quantity, expiresOn }) => [code, quantity, expiresOn])).toEqual([
    ["L1", 3.75, "2027-11-10"],
    ["L2", 7, "2027-11-10"],
    ["L1", 4, "2027-12-31"],
  ]);
});

test("invisible characters are left out of a name, and letters that the schemas do not know are read", () => {
  const name = (text: string) => read(invoiceXml({ items: [{ name: text }] })).items[0]?.name;
  expect(name("Suco \u200b de\u00ad  uva\u0085")).toBe("Suco de uva");
  expect(name("Żurawina – 葡萄 “doce”")).toBe("Żurawina – 葡萄 “doce”");
});

test("a note that crosses pieces of the file within a letter is read", () => {
  const items = Array.from({ length: 700 }, (_, at) => ({ name: `${"ã".repeat(100)} ${at}` }));
  expect(read(invoiceXml({ items })).items.every(({ name }, at) => name === items[at]?.name)).toBe(true);
});

describe("refused", () => {
  test.each(Object.entries(refusedFiles))("%s", (_, { file, code, says }) => {
    const refusal = catchRefusal(() => readInvoice(Buffer.from(file as string)));
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(says) });
    expect(refusal.statusCode).toBeLessThan(500);
  });

  test("by the official schemas as well, except valid notes that are no invoice for a plant", {
    timeout: 60_000,
  }, async () => {
    const ofOthers = /^(invoice\.(not-xml|encoding|unsafe|other-document|cancels))$/;
    const files = Object.entries(refusedFiles).filter(([, { code, isValid }]) => isValid || !ofOthers.test(code));
    const problems = await schemaProblems(Object.fromEntries(files.map(([name, { file }]) => [name, String(file)])));
    for (const [name, { isValid }] of files) expect(name in problems, name).toBe(isValid !== true);
  });
});

describe("the plant", () => {
  const today = "2026-11-16";
  const refusal = (invoice: Invoice, plantDocument: string | null, on = today) =>
    catchRefusal(() => refuseForPlant(invoice, { plantDocument, today: on }));
  const another = toCnpj("331234560001");

  test("accepts notes addressed to it, and those it issues for a grower", () => {
    for (const invoice of [
      read(invoiceXml()),
      read(invoiceXml({ ownIssue: true, issuer: notePlant, recipient: null })),
    ]) {
      refuseForPlant(invoice, { plantDocument: notePlant.document, today });
      refuseForPlant(invoice, { plantDocument: null, today });
    }
  });

  test("refuses notes to a different recipient or none, and a different issuer's for a grower", () => {
    expect(refusal(read(invoiceXml()), another)).toMatchObject({
      code: "invoice.other-recipient",
      message: expect.stringContaining("33.123.456/0001-"),
    });
    expect(refusal(read(invoiceXml({ recipient: null })), another).message).toContain("ninguém com CNPJ");
    expect(refusal(read(invoiceXml({ ownIssue: true })), notePlant.document).code).toBe("invoice.other-issuer");
  });

  test("refuses an invoice of a day to come", () => {
    const { code, message } = refusal(read(invoiceXml()), null, "2026-11-15");
    expect([code, message]).toEqual([
      "invoice.from-the-future",
      "A nota tem data futura, 16/11/2026: confira com o fornecedor",
    ]);
  });
});
