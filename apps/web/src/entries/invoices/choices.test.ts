import type {
  InvoicePreview,
  InvoicePreviewItem,
  JoinableEntry,
} from "@pomar/contract/entries/invoices/invoices.schema";
import { expect, test } from "vitest";
import {
  buildImportBody,
  buildInitialChoices,
  type Choice,
  chooseWhat,
  findGaps,
  getLotsDifference,
  summarizeOutcome,
  type What,
} from "./choices.ts";

const acid = { id: "a1", name: "Ácido cítrico", code: "ACI", unit: "kg" as const };
const known = { notStock: false, type: "additive" as const, item: acid, factor: 25 };

const buildItem = (part: Partial<InvoicePreviewItem>): InvoicePreviewItem => ({
  n: 1,
  code: "1",
  name: "ACIDO",
  ncm: "29181400",
  unit: "SC",
  quantity: 4,
  taxQuantity: 100,
  total: 840,
  charges: 40,
  lots: [],
  mapping: null,
  proposal: null,
  doubt: null,
  ...part,
});

const buildJoinable = (part: Partial<JoinableEntry>): JoinableEntry => ({
  id: "e1",
  kind: "additive",
  item: acid,
  lot: { id: "l1", name: "AD-ACI-26331-01" },
  quantity: 100,
  unit: "kg",
  receivedAt: "2026-11-20",
  unitPrice: null,
  by: "number",
  ...part,
});

const buildPreview = (items: Partial<InvoicePreviewItem>[], part: Partial<InvoicePreview> = {}): InvoicePreview => ({
  previewId: "p1",
  key: "",
  number: "7",
  series: "1",
  issuedAt: "",
  issuedOn: "2026-11-16",
  amount: 900,
  issuer: {
    document: null,
    name: "Química",
    phone: null,
    city: null,
    state: null,
    supplierId: null,
    supplierName: null,
  },
  items: items.map((item, at) => buildItem({ n: at + 1, ...item })),
  instalments: [],
  joinable: [],
  warnings: [],
  importedAs: null,
  ...part,
});

const lot = { code: "L1", quantity: 4, madeOn: "2026-10-01", expiresOn: "2027-10-31" };
const isAcid: What = { is: "item", type: "additive", item: acid };

test("a former meaning of a code, which may be outdated, waits for a confirmation or a new choice", () => {
  const preview = buildPreview([{ proposal: known, lots: [lot], doubt: "antes este código era Ácido cítrico" }]);
  const choices = buildInitialChoices(preview);
  expect(findGaps(preview, choices)).toEqual([
    { n: 1, field: "what", message: "Confirme o que é: antes este código era Ácido cítrico" },
  ]);
  const confirmed = { ...choices.items[1], isProposed: false } as Choice;
  expect(findGaps(preview, { ...choices, items: { 1: confirmed } })).toEqual([]);
  expect(findGaps(preview, chooseWhat(preview, choices, { n: 1, what: { is: "other" } }))).toEqual([]);
});

test("a remembered item lacks only the expiry that no lot has", () => {
  const told = buildPreview([{ mapping: known, lots: [lot] }]);
  expect(findGaps(told, buildInitialChoices(told))).toEqual([]);
  const untold = buildPreview([{ mapping: known }]);
  expect(findGaps(untold, buildInitialChoices(untold))).toMatchObject([{ n: 1, field: "expiresAt" }]);
});

test("a proposed item is marked, and an unknown one is asked for, with its factor after it", () => {
  const preview = buildPreview([{ proposal: known, lots: [lot] }, {}]);
  const choices = buildInitialChoices(preview);
  expect(choices.items[1]?.isProposed).toBe(true);
  expect(findGaps(preview, choices)).toMatchObject([{ n: 2, field: "what" }]);
  const fruit: What = { is: "new", type: "raw-material", item: { name: "Acerola", unit: "kg" } };
  const chosen = chooseWhat(preview, choices, { n: 2, what: fruit });
  expect(findGaps(preview, chosen)).toMatchObject([{ n: 2, field: "factor", message: "Informe quanto há em 1 SC" }]);
  expect(findGaps(preview, chooseWhat(preview, choices, { n: 2, what: { is: "other" } }))).toEqual([]);
});

test("a typed factor stays while the new item gets its name, and goes with its unit", () => {
  const preview = buildPreview([{}]);
  const named = (name: string, unit: "g" | "kg"): What => ({ is: "new", type: "additive", item: { name, unit } });
  const first = chooseWhat(preview, buildInitialChoices(preview), { n: 1, what: named("Acido", "kg") });
  const typed = { ...first, items: { 1: { ...first.items[1], factor: 25 } } } as typeof first;
  expect(chooseWhat(preview, typed, { n: 1, what: named("Ácido", "kg") }).items[1]?.factor).toBe(25);
  expect(chooseWhat(preview, typed, { n: 1, what: named("Ácido", "g") }).items[1]?.factor).toBeNull();
});

test("a manual entry of the same number is joined automatically, to one item; a weighed one waits for a person", () => {
  const items = [
    { mapping: known, lots: [lot] },
    { mapping: known, lots: [lot] },
  ];
  const byNumber = buildInitialChoices(buildPreview(items, { joinable: [buildJoinable({})] }));
  expect([byNumber.items[1]?.joinEntryId, byNumber.items[2]?.joinEntryId]).toEqual(["e1", null]);
  const byScale = buildInitialChoices(buildPreview(items, { joinable: [buildJoinable({ by: "scale" })] }));
  expect(byScale.items[1]?.joinEntryId).toBeNull();
});

test("the outcome counts an entry per lot, and items outside of the stock separately", () => {
  const preview = buildPreview([{ mapping: known, lots: [lot, { ...lot, code: "L2" }] }, { total: 60 }], {
    instalments: [{ dueDate: "2026-12-16", amount: 880 }],
  });
  const choices = chooseWhat(preview, buildInitialChoices(preview), { n: 2, what: { is: "other" } });
  expect(summarizeOutcome(preview, choices)).toEqual({ entries: 2, outside: 60, payable: 880 });
});

test("the body contains only a person's decisions", () => {
  const preview = buildPreview([{}, {}]);
  const choices = chooseWhat(preview, buildInitialChoices(preview), { n: 1, what: isAcid });
  const told = { ...choices, items: { ...choices.items, 1: { ...choices.items[1], factor: 25 } } } as typeof choices;
  expect(buildImportBody(preview, chooseWhat(preview, told, { n: 2, what: { is: "other" } }))).toEqual({
    previewId: "p1",
    items: [
      { n: 1, type: "additive", itemId: "a1", factor: 25, pay: "invoice" },
      { n: 2, notStock: true },
    ],
  });
});

test("lots that exceed their item are asked about during typing, and again when they change", () => {
  const preview = buildPreview([{ mapping: known, lots: [lot] }]);
  const typed = (quantities: (number | null)[], confirmedLots: string | null = null) => {
    const lots = quantities.map((quantity) => ({ ...lot, quantity }));
    const choices = buildInitialChoices(preview);
    const items = { 1: { ...(choices.items[1] as Choice), lots, confirmedLots } };
    return { ...choices, items };
  };
  const asked = [{ n: 1, field: "confirmedLots", message: "Confirme a diferença" }];
  const getDifference = (choices: ReturnType<typeof typed>) =>
    getLotsDifference(preview.items[0] as InvoicePreviewItem, choices.items[1]);
  expect(findGaps(preview, typed([1, 3]))).toEqual([]);
  // The lots sum to 100 kg, the quantity of the item in the unit that the invoice uses for taxes.
  expect(findGaps(preview, typed([75, 25]))).toEqual([]);
  expect(findGaps(preview, typed([4, null]))).toMatchObject([{ field: "lots" }]);
  const difference = getDifference(typed([40]));
  expect(difference?.replaceAll("\u00a0", " ")).toBe("A nota traz 100,000 kg deste item e os lotes somam 1.000,000 kg");
  expect(findGaps(preview, typed([40]))).toEqual(asked);
  expect(findGaps(preview, typed([40], difference))).toEqual([]);
  expect(findGaps(preview, typed([400], difference))).toEqual(asked);
  expect(buildImportBody(preview, typed([40], difference)).items).toMatchObject([{ confirmedLots: true }]);
  expect(buildImportBody(preview, typed([1, 3], difference)).items[0]).not.toHaveProperty("confirmedLots");
});
