import { readFileSync } from "node:fs";
import { getScale } from "@pomar/contract/core/decimal";
import { itemCosts } from "@pomar/contract/entries/invoices/costs.rules";
import { invoiceWarnings } from "@pomar/contract/entries/invoices/warnings.rules";
import { chance } from "@pomar/demo/random";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { notesOfEveryKind, refusedFiles } from "../../../../../tests/support/invoice-corpus.ts";
import { invoiceFile } from "../../../../../tests/support/invoices.ts";
import { mangler } from "../../../../../tests/support/mangled.ts";
import { addCount, bySize } from "../../../../../tests/support/test-size.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { readInvoice } from "./read-invoice.ts";

/** The number of mangled copies of each file; a different FUZZ_SEED mangles them in a different way. */
const times = bySize(15, 400);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_127);

const files: [string, Buffer][] = [
  ["the sample", readFileSync("tests/fixtures/nfe/polpa-acerola.xml")],
  ...Object.entries(notesOfEveryKind).map(([name, note]): [string, Buffer] => [name, invoiceFile(note)]),
  ...Object.entries(refusedFiles).map(([name, { file }]): [string, Buffer] => [name, Buffer.from(file as string)]),
];

const number = (scale: number) =>
  z
    .number()
    .nonnegative()
    .max(9_999_999_999_999.99)
    .refine((value) => getScale(value) <= scale);
const text = (most: number) => z.string().min(1).max(most);
const day = z.iso.date();
const amount = number(2);
const charges = { goods: amount, discount: amount, freight: amount, insurance: amount, other: amount, taxes: amount };
const party = z.strictObject({
  document: z.stringFormat("document", /^(\d{11}|[0-9A-Z]{12}\d{2})$/).nullable(),
  name: z.string().max(60),
  phone: z.stringFormat("phone", /^\d{6,14}$/).nullable(),
  city: text(60).nullable(),
  state: z.string().length(2).nullable(),
});
const invoice = z.strictObject({
  key: z.stringFormat("key", /^\d{6}[0-9A-Z]{12}\d{26}$/),
  number: z.stringFormat("number", /^[1-9]\d{0,8}$/),
  series: z.stringFormat("series", /^\d{1,3}$/),
  issuedAt: z.iso.datetime({ precision: 3 }),
  issuedOn: day,
  ownIssue: z.boolean(),
  emitter: party,
  recipient: party.nullable(),
  items: z
    .array(
      z.strictObject({
        n: z.int().min(1).max(990),
        code: text(60),
        name: text(120),
        ncm: z.stringFormat("ncm", /^\d\d(\d{6})?$/),
        ean: z
          .string()
          .regex(/^\d{8,14}$/)
          .nullable(),
        unit: text(6),
        quantity: number(4),
        taxUnit: text(6),
        taxQuantity: number(4),
        inTotal: z.boolean(),
        ...charges,
        lots: z.array(z.strictObject({ code: text(20), quantity: number(3), madeOn: day, expiresOn: day })).max(500),
      }),
    )
    .min(1)
    .max(990),
  totals: z.strictObject({ ...charges, amount }),
  instalments: z
    .array(z.strictObject({ number: text(60).nullable(), dueDate: day.nullable(), amount: amount.positive() }))
    .max(120),
  withoutPayment: z.boolean(),
  authorised: z.boolean(),
});

const outcomes = new Map<string, number>();

/** Reads any uploaded file; expects a complete invoice, or a refusal that gives its reason. */
function readOrRefuse(bytes: Buffer): string {
  try {
    const read = readInvoice(bytes);
    invoice.parse(read);
    expect(new Set(read.items.map(({ n }) => n)).size).toBe(read.items.length);
    for (const { cost } of itemCosts(read.items, read.totals)) expect(Number.isFinite(cost)).toBe(true);
    expect(invoiceWarnings(read, null).every(({ message }) => message.length > 10)).toBe(true);
    return "read";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.statusCode).toBeGreaterThanOrEqual(400);
    expect(error.statusCode).toBeLessThan(500);
    expect(error.message.length).toBeLessThan(300);
    return error.code;
  }
}

test.for(files)("however a file is mangled, it is read or refused, and nothing else: %s", ([name, file], context) => {
  addCount(context, "mangled files", times);
  const mangled = mangler(file);
  for (let n = 0; n < times; n++) {
    const bytes = mangled(chance(seed + n));
    try {
      const outcome = readOrRefuse(bytes);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (cause) {
      throw new Error(`${name}, FUZZ_SEED=${seed + n}`, { cause });
    }
  }
});

afterAll(() => {
  // Mangled files must be both read and refused at least once; otherwise the test proves nothing.
  for (const code of ["read", "invoice.not-xml", "invoice.schema", "invoice.unsafe", "invoice.encoding"])
    expect(outcomes.get(code) ?? 0, code).toBeGreaterThan(0);
});
