import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { calculatePayable, outsideStock } from "@pomar/contract/entries/invoices/costs.rules";
import type {
  InvoiceImportInput,
  InvoicePreview,
  InvoicePreviewItem,
  JoinableEntry,
} from "@pomar/contract/entries/invoices/invoices.schema";
import { lotsDifference } from "@pomar/contract/entries/invoices/lots.rules";
import { getFactor } from "@pomar/contract/entries/invoices/units.rules";
import type { ReceptionKind, Unit } from "@pomar/contract/kinds";
import { formatDay } from "../../ui/format/dates.ts";
import type { NewItem } from "./note/new-items.ts";

/** The plant's counterpart of an invoice item: a registered item, a new item, or nothing. */
export type What =
  | { is: "item"; type: ReceptionKind; item: { id: string; name: string; unit: Unit } }
  | { is: "new"; type: ReceptionKind; item: NewItem }
  /** The invoice item is not kept in stock and creates no entry. */
  | { is: "other" };

/** A maker's lot; its quantity is in the invoice's unit. */
export interface ChosenLot {
  code: string | null;
  quantity: number | null;
  madeOn: string | null;
  expiresOn: string | null;
}

/** The decisions about one invoice item, made by a person or remembered from an earlier import. */
export const emptyChoice = {
  what: null as What | null,
  /** Whether the item was matched by name only, and the user has not confirmed the match yet. */
  isProposed: false,
  /** The number of the plant's units in one unit of the invoice. */
  factor: null as number | null,
  expiresAt: null as string | null,
  /** The lots that the user typed; null means the lots on the invoice. */
  lots: null as ChosenLot[] | null,
  /** The difference between lots and item that the user confirmed; the page asks again when the difference changes. */
  confirmedLots: null as string | null,
  joinEntryId: null as string | null,
  pay: "invoice" as "invoice" | "scale",
};
export type Choice = typeof emptyChoice;

export interface NoteChoices {
  /** The chosen supplier; null means the supplier on the invoice. */
  supplier: { id: string; name: string } | null;
  /** The day of reception; null means today. */
  receivedAt: string | null;
  /** The choice for each item, by the item's number on the invoice. */
  items: Readonly<Record<number, Choice>>;
}

/**
 * The initial choices: remembered items, else proposed items, joined to the manual entries with the same invoice key or
 * number.
 */
export function buildInitialChoices(preview: InvoicePreview): NoteChoices {
  const items: Record<number, Choice> = {};
  const joined = new Set<string>();
  for (const item of preview.items) {
    const choice = buildInitialChoice(item);
    const entry = filterJoinable(preview.joinable, choice.what).find(({ id, by }) => by !== "scale" && !joined.has(id));
    if (entry !== undefined) joined.add(entry.id);
    items[item.n] = { ...choice, joinEntryId: entry?.id ?? null };
  }
  return { supplier: null, receivedAt: null, items };
}

function buildInitialChoice({ mapping, proposal, unit }: InvoicePreviewItem): Choice {
  const suggestion = mapping ?? proposal;
  if (suggestion === null) return emptyChoice;
  const isProposed = mapping === null;
  if (suggestion.notStock) return { ...emptyChoice, what: { is: "other" }, isProposed };
  const { type, item, factor } = suggestion;
  if (type === null || item === null) return emptyChoice;
  return { ...emptyChoice, what: { is: "item", type, item }, isProposed, factor: factor ?? getFactor(unit, item.unit) };
}

/** The manual entries that may be the reception of an invoice item. */
export const filterJoinable = (joinable: readonly JoinableEntry[], what: What | null): JoinableEntry[] =>
  what?.is === "item" ? joinable.filter(({ kind, item }) => kind === what.type && item.id === what.item.id) : [];

export const getUnit = (what: What | null): Unit | null =>
  what === null || what.is === "other" ? null : (what.item.unit ?? null);

/** The quantity of an invoice item in the plant's unit; null while the factor is unknown. */
export const convertQuantity = (item: Pick<InvoicePreviewItem, "quantity">, factor: number | null): number | null =>
  factor === null ? null : toWire(decimal(item.quantity).times(factor), 3);

const getLots = (item: InvoicePreviewItem, choice: Choice): readonly ChosenLot[] => choice.lots ?? item.lots;

/** Whether the user must type an expiry: additive lots need an expiry, and the invoice lacks the expiry of a lot. */
export const needsExpiry = (item: InvoicePreviewItem, choice: Choice): boolean => {
  if (choice.what === null || choice.what.is === "other" || choice.what.type !== "additive") return false;
  const lots = getLots(item, choice);
  return choice.joinEntryId === null && (lots.length === 0 || lots.some(({ expiresOn }) => !expiresOn));
};

/** How much the typed lots differ from their item's quantity; null within the tolerance or if a quantity is missing. */
export function getLotsDifference(
  item: Pick<InvoicePreviewItem, "quantity" | "taxQuantity">,
  { what, factor, lots, joinEntryId }: Choice,
): string | null {
  const unit = getUnit(what);
  if (what === null || what.is === "other" || unit === null || factor === null || joinEntryId !== null) return null;
  const typed = lots?.flatMap(({ quantity }) => (quantity === null ? [] : [{ quantity }])) ?? [];
  if (lots === null || typed.length < lots.length) return null;
  return lotsDifference({ item, lots: typed, factor, type: what.type, unit });
}

export type GapField = "what" | "factor" | "expiresAt" | "lots" | "confirmedLots";

export interface Gap {
  n: number;
  field: GapField;
  message: string;
}

/** The decisions that are missing before an import, in the order of the items. */
export function findGaps(preview: InvoicePreview, { items }: NoteChoices): Gap[] {
  return preview.items.flatMap((item): Gap[] => {
    const choice = items[item.n] ?? emptyChoice;
    const { n } = item;
    if (choice.what === null) return [{ n, field: "what", message: "Escolha o que é este item" }];
    const gaps: Gap[] = [];
    if (choice.isProposed && item.doubt !== null)
      gaps.push({ n, field: "what", message: `Confirme o que é: ${item.doubt}` });
    if (choice.what.is === "other") return gaps;
    if (choice.factor === null) gaps.push({ n, field: "factor", message: `Informe quanto há em 1 ${item.unit}` });
    if (needsExpiry(item, choice) && choice.expiresAt === null)
      gaps.push({ n, field: "expiresAt", message: "Informe a validade do aditivo" });
    if (choice.lots?.some(({ quantity }) => quantity === null))
      gaps.push({ n, field: "lots", message: "Informe a quantidade de cada lote" });
    const difference = getLotsDifference(item, choice);
    if (difference !== null && difference !== choice.confirmedLots)
      gaps.push({ n, field: "confirmedLots", message: "Confirme a diferença" });
    return gaps;
  });
}

/** The number of entries, the value of items outside the stock, and the debt that an import would create. */
export function summarizeOutcome(preview: InvoicePreview, { items }: NoteChoices) {
  const stock = preview.items.filter(({ n }) => items[n]?.what?.is !== "other");
  const entries = stock.reduce((sum, item) => {
    const choice = items[item.n] ?? emptyChoice;
    return sum + (choice.joinEntryId === null ? Math.max(getLots(item, choice).length, 1) : 1);
  }, 0);
  const totals = stock.map(({ total }) => total);
  const outside = outsideStock(preview.amount, totals);
  return { entries, outside, payable: calculatePayable(preview.amount, preview.instalments) };
}

/** Builds the body that imports an invoice on which no decision is missing. */
export function buildImportBody(preview: InvoicePreview, choices: NoteChoices): InvoiceImportInput {
  return {
    previewId: preview.previewId,
    ...(choices.supplier !== null && { supplier: { id: choices.supplier.id } }),
    items: preview.items.map((item) => buildLine(item, choices.items[item.n] ?? emptyChoice, choices.receivedAt)),
  };
}

function buildLine(
  item: InvoicePreviewItem,
  choice: Choice,
  receivedAt: string | null,
): InvoiceImportInput["items"][number] {
  const { n } = item;
  const { what, factor, lots, confirmedLots, expiresAt, joinEntryId, pay } = choice;
  if (what === null || what.is === "other" || factor === null) return { n, notStock: true };
  return {
    n,
    type: what.type,
    factor,
    pay,
    ...(what.is === "item" ? { itemId: what.item.id } : { newItem: what.item }),
    ...(lots !== null && { lots: lots.map(({ quantity, ...lot }) => ({ ...lot, quantity: quantity ?? 0 })) }),
    ...(confirmedLots !== null && confirmedLots === getLotsDifference(item, choice) && { confirmedLots: true }),
    ...(expiresAt !== null && { expiresAt }),
    ...(receivedAt !== null && { receivedAt }),
    ...(joinEntryId !== null && { joinEntryId }),
  };
}

/**
 * Returns the choices after a decision about an item, with its factor (remembered, typed or derived from the units) and
 * the matching manual entry.
 */
export function chooseWhat(
  preview: InvoicePreview,
  choices: NoteChoices,
  decision: { n: number; what: What | null },
): NoteChoices {
  const { n, what } = decision;
  const item = preview.items.find((one) => one.n === n);
  if (item === undefined) return choices;
  const unit = getUnit(what);
  const suggestion = item.mapping ?? item.proposal;
  const isKnown = what?.is === "item" && suggestion?.item?.id === what.item.id;
  const before = choices.items[n] ?? emptyChoice;
  const previousFactor = unit === getUnit(before.what) ? before.factor : null;
  const factor =
    unit === null ? null : ((isKnown ? suggestion.factor : null) ?? previousFactor ?? getFactor(item.unit, unit));
  const joinedEntries = getJoinedEntries(choices, n);
  const entry = filterJoinable(preview.joinable, what).find(({ id, by }) => by !== "scale" && !joinedEntries.has(id));
  const after: Choice = { ...before, what, factor, isProposed: false, joinEntryId: entry?.id ?? null };
  return { ...choices, items: { ...choices.items, [n]: after } };
}

export const getJoinedEntries = ({ items }: NoteChoices, except: number): ReadonlySet<string> =>
  new Set(
    Object.entries(items).flatMap(([n, { joinEntryId }]) =>
      joinEntryId === null || Number(n) === except ? [] : [joinEntryId],
    ),
  );

/** A quantity in the invoice's unit: `10 CX`, `48 KG`. */
export const onNote = (quantity: number, unit: string) => unbroken(formatNumber(quantity, { atMost: 4 }), unit);

/** A maker's lot in words: `L-204, 30 CX, vence 10/11/2027`. */
export const lotWords = (
  lot: { code: string | null; quantity: number | null; expiresOn: string | null },
  unit: string,
) =>
  [
    lot.code ?? "sem lote",
    lot.quantity !== null && onNote(lot.quantity, unit),
    lot.expiresOn && `vence ${formatDay(lot.expiresOn)}`,
  ]
    .filter(Boolean)
    .join(", ");
