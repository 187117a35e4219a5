import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice, InvoiceImportInput, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { chance } from "@pomar/demo/random";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { makeLines, notesOfEveryKind, refusedFiles } from "../../../../../tests/support/invoice-corpus.ts";
import { invoiceFile, type Note, notePlant } from "../../../../../tests/support/invoices.ts";
import { mangler } from "../../../../../tests/support/mangled.ts";
import { randomNote } from "../../../../../tests/support/random-invoices.ts";
import { addCount, bySize } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

/**
 * The number of mangled copies of each file, and the seed of the mangling; `mangled-invoices.test.ts` uses more copies.
 */
const times = bySize(2, 20);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_129);

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const { pool } = t.database;
t.clock.now = new Date("2026-11-20T14:30:00Z");

let itemId = "";
beforeAll(async () => {
  await ofPlant(notePlant.document);
  ({ id: itemId } = await make.additional({ unit: "kg" }));
});

let asked: unknown;
// The invariants of the database are checked after each test that changed the number of rows, and after all tests.
afterEach(async () => {
  const rows = await written();
  if (isDeepStrictEqual(rows, asked)) return;
  asked = rows;
  expect(await brokenInvariants(pool)).toEqual({});
});
afterAll(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

const ofPlant = (document: string | null) =>
  t.admin.call(plantRoutes.update, { body: { name: notePlant.name, document } });
const sent = (bytes: Buffer) => t.admin.send(invoicesRoutes.preview, { file: { name: "nota.xml", bytes } });

/**
 * The import of a previewed invoice, in which every third item enters no stock and the remaining items are additionals.
 */
const linesOfAll = ({ previewId, items }: InvoicePreview): InvoiceImportInput => ({
  previewId,
  confirmed: true,
  items: items.map(({ n }) =>
    n % 3 === 0 ? { n, notStock: true } : { n, type: "additional", itemId, factor: 2.5, expiresAt: "2027-12-31" },
  ),
});

/** The number of rows in each table to which an import writes. */
async function written(): Promise<unknown> {
  const tables = ["lots", "receipts", "payments", "suppliers", "invoices", "invoice_entries", "invoice_mappings"];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await pool.query(`select ${counts.join(", ")}`)).rows[0];
}

/**
 * Expects that the answer of an import equals the database, and that its amounts sum to the invoice's amount to the
 * cent.
 */
async function expectWhole(made: Invoice, seen: InvoicePreview): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as entries, coalesce(sum(r.total), 0)::float8 as total from invoice_entries e
     join receipts r on r.id = e.receipt_id where e.invoice_id = $1`,
    [made.id],
  );
  const stock = seen.items.filter(({ n }) => n % 3 !== 0);
  const entries = stock.reduce((sum, { lots }) => sum + Math.max(lots.length, 1), 0);
  expect(rows).toEqual([{ entries, total: toWire(calculateSum(stock.map(({ total }) => total)), 2) }]);
  expect(made.entries).toHaveLength(entries);
  expect(toWire(calculateSum([...made.entries.map(({ total }) => total ?? 0), made.outside]), 2)).toBe(made.amount);
  expect(made.amount).toBe(seen.amount);
}

/**
 * The most items of an invoice, and the most lots of an item, that a test imports; the long run has larger invoices.
 */
const most = bySize(40, 5000);
const shortened = (note: Note): Note =>
  note.items
    ? {
        ...note,
        items: note.items
          .slice(0, most)
          .map((item) => ({ ...item, ...(item.lots && { lots: item.lots.slice(0, most) }) })),
      }
    : note;
/** The size in bytes of the largest file that is mangled and imported. */
const maxBytes = bySize(50_000, 10_000_000);

const sample = readFileSync("tests/fixtures/nfe/polpa-acerola.xml");

/** The sample invoice and one invoice of every kind, with increasing invoice numbers from `first`. */
const corpusFrom = (first: number): [string, Buffer, plant: string | null][] => [
  ["the sample", sample, "00127912000129"],
  ...Object.entries(notesOfEveryKind).map(([name, note], at): [string, Buffer, string | null] => {
    const { recipient } = note;
    const foreign = recipient === null || recipient?.document === null;
    const plant = note.ownIssue ? null : foreign ? null : notePlant.document;
    return [name, invoiceFile({ number: first + at, ...shortened(note) }), plant];
  }),
];

test.each(corpusFrom(1000))(
  "entered and outside amounts add up to the invoice's amount to the cent: %s",
  async (_, file, plant) => {
    await ofPlant(plant);
    const answer = await sent(file);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const seen = answer.body as InvoicePreview;
    const made = await t.admin.call(invoicesRoutes.run, { body: linesOfAll(seen) });
    await expectWhole(made, seen);
    const { rows } = await pool.query(
      `select p.amount::float8 as amount, (select count(*)::int from payment_installments i where i.payment_id = p.id) as parts
     from payments p where p.id = $1`,
      [made.payment?.id ?? null],
    );
    const days = new Set(seen.instalments.map(({ dueDate }) => dueDate));
    const owed =
      seen.instalments.length > 0 ? toWire(calculateSum(seen.instalments.map(({ amount }) => amount)), 2) : seen.amount;
    expect(rows).toEqual([{ amount: owed, parts: [...days].filter((day) => day !== null).length }]);
    await ofPlant(notePlant.document);
  },
);

const randomNotes = fc.sample(randomNote, { numRuns: bySize(25, 400), seed: 12 });

test(`lots of ${randomNotes.length} generated notes cost as much as their payables, to the cent`, async () => {
  for (const [at, note] of randomNotes.entries()) {
    const seen = (await sent(invoiceFile({ ...note, number: 8000 + at }))).body as InvoicePreview;
    const items = seen.items.map(({ n }) => ({ n, type: "additional" as const, itemId, factor: 1 }));
    const made = await t.admin.call(invoicesRoutes.run, { body: { previewId: seen.previewId, items } });
    expect(made, JSON.stringify(note)).toMatchObject({ outside: 0, payment: { amount: seen.amount } });
    const { rows } = await pool.query(
      `select outside::float8, (select sum(amount)::float8 from payment_lots where payment_id = p.id) as lots,
         (select coalesce(sum(amount), 0)::float8 from payment_installments where payment_id = p.id) as planned
       from payments p where id = $1`,
      [made.payment?.id],
    );
    const planned = note.instalments === 0 ? 0 : seen.amount;
    expect(rows, JSON.stringify(note)).toEqual([{ outside: 0, lots: seen.amount, planned }]);
  }
});

// The upload itself refuses a file without bytes, so that this file needs no import.
const { nothing: _, ...refusedNotes } = refusedFiles;

test.each(Object.entries(refusedNotes))(
  "a file that is refused leaves nothing: %s",
  async (_, { file, code, says }) => {
    const before = await written();
    const previews = await pool.query("select count(*)::int as n from invoice_previews");
    const answer = await sent(Buffer.from(file as string));
    expect(answer).toMatchObject({ status: code === "file.too-large" ? 413 : 400, body: { code } });
    expect((answer.body as { message: string }).message).toContain(says);
    expect(await written()).toEqual(before);
    expect((await pool.query("select count(*)::int as n from invoice_previews")).rows).toEqual(previews.rows);
  },
);

const [itemCount, lotCount] = bySize([60, 350], [990, 5000]);

test(`${itemCount} items and ${lotCount} lots are entered whole, and undone whole`, { timeout: 600_000 }, async () => {
  const lots = Array.from({ length: 5 }, (_, at) => ({ code: `L${at}`, quantity: 1 }));
  const items = makeLines(itemCount).map((item) => ({ ...item, quantity: 5, lots }));
  const more = Array.from({ length: lotCount - 5 * itemCount }, (_, at) => ({ code: `M${at}`, quantity: 0.1 }));
  const file = invoiceFile({
    number: 5000,
    items: items.with(0, { name: "A", quantity: 5, lots: [...lots, ...more] }),
  });
  const seen = (await sent(file)).body as InvoicePreview;
  expect(seen.items.reduce((sum, { lots: own }) => sum + own.length, 0)).toBe(lotCount);
  const body = linesOfAll(seen);
  const all = body.items.map(({ n }) => ({
    n,
    type: "additional" as const,
    itemId,
    factor: 1,
    expiresAt: "2027-12-31",
  }));
  const before = await written();
  const made = await t.admin.call(invoicesRoutes.run, { body: { ...body, items: all } });
  expect(made.entries).toHaveLength(lotCount);
  expect(made).toMatchObject({ outside: 0, amount: seen.amount, payment: { amount: seen.amount } });
  expect(await written()).not.toEqual(before);
  await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });
  const { rows } = await pool.query("select count(*)::int as n from lots where removed_at is null and id = any($1)", [
    made.entries.map(({ lot }) => lot.id),
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

/** The number of imports by the HTTP status of their answer. */
const outcomes = new Map<number, number>();
afterAll(() => {
  // Mangled files must be both imported (201) and refused (409) at least once; otherwise the test proves nothing.
  for (const status of [201, 409]) expect(outcomes.get(status) ?? 0, String(status)).toBeGreaterThan(0);
});

const mangledOnes = [
  // The invoice numbers differ from those of the tests above, because the server refuses an imported invoice.
  ...corpusFrom(2000).map(([name, file]): [string, Buffer] => [name, file]),
  ...Object.entries(refusedNotes).map(([name, { file }]): [string, Buffer] => [name, Buffer.from(file as string)]),
].filter(([, file]) => file.length <= maxBytes);

test.for(mangledOnes)(
  "however a file is mangled, it is imported whole or not at all: %s",
  { timeout: 600_000 },
  async ([name, file], context) => {
    await ofPlant(null);
    const mangled = mangler(file);
    addCount(context, "mangled files", times);
    for (let n = 0; n < times; n++) {
      const told = `${name}, FUZZ_SEED=${seed + n}`;
      const answer = await sent(mangled(chance(seed + n)));
      expect([200, 400, 409, 413], told).toContain(answer.status);
      if (answer.status !== 200) continue;
      const seen = answer.body as InvoicePreview;
      const before = await written();
      const { status, body } = await t.admin.send(invoicesRoutes.run, { body: linesOfAll(seen) });
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      expect([201, 400, 409], `${told}: ${JSON.stringify(body)}`).toContain(status);
      if (status === 201) await expectWhole(body as Invoice, seen);
      else expect(await written(), told).toEqual(before);
    }
  },
);
