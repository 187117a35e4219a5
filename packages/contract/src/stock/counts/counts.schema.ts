import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, instant, lotItem, named, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";
import { page } from "../../core/list.ts";
import { deviceFields } from "../../entries/entries/device.schema.ts";
import { units } from "../../kinds.ts";
import { lotTypeNames, lotTypes } from "../../ledger/lots/lots.schema.ts";

const everything = z.object({ of: z.literal("everything") });
const ofType = z.object({ of: z.literal("type"), type: z.enum(lotTypes) });

/**
 * The scope of a count: everything, the lots of one type, or the lots in a place; for a chamber, also in its positions.
 */
const scopeGiven = z.discriminatedUnion(
  "of",
  [everything, ofType, z.object({ of: z.literal("place"), placeId: z.uuid("Escolha o local") })],
  "Escolha o que contar",
);
export type ScopeGiven = z.output<typeof scopeGiven>;

/** The scope in replies: the place with its full name. */
const countScope = z.discriminatedUnion("of", [everything, ofType, z.object({ of: z.literal("place"), place: named })]);
export type CountScope = z.output<typeof countScope>;

/** The name of each kind of scope in the form. */
export const countScopeNames: Record<CountScope["of"], string> = {
  everything: "Tudo",
  type: "Um tipo",
  place: "Um local",
};

/** The scope in a word or two: `Tudo`, `Produto Final`, `Câmara 1, B-03`. */
export function scopeWords(scope: CountScope): string {
  switch (scope.of) {
    case "everything":
      return "Tudo";
    case "type":
      return lotTypeNames[scope.type];
    case "place":
      return scope.place.name;
  }
}

export const countStateNames = { open: "Em andamento", approved: "Aprovado", cancelled: "Cancelado" };
export type CountState = keyof typeof countStateNames;
export const countStates = listKeys(countStateNames);

/** @property blind  the users who count see no balances. */
export const countCreate = z.object({ scope: scopeGiven, blind: z.boolean("Diga se a contagem é às cegas") });
export type CountCreate = z.output<typeof countCreate>;

/** One user's count of a lot, in its unit. A repeated call with the same `id` stores it once. */
export const lineRecord = z.object({
  id: deviceFields.id,
  madeAt: deviceFields.madeAt,
  counted: number(3, { min: 0, max: maxQuantity }),
  /** The instant of the count, ISO 8601; when absent, `madeAt`, else now. */
  at: z.iso.datetime({ offset: true, error: "Informe data e hora" }).optional(),
  note: optional(text(200)),
});
export type LineRecord = z.output<typeof lineRecord>;

export const recountCreate = z.object({ lotIds: z.array(id()).min(1, "Escolha ao menos um lote").max(5000) });
export const choiceCreate = z.object({ lineId: id() });

/**
 * Adjusts every lot that differs; lots without a count stay unchanged, except `missing`, whose balance becomes zero.
 */
export const approvalCreate = z.object({
  /** The reason of every adjustment without its own. */
  reason: optional(text(200)),
  reasons: z
    .array(z.object({ lotId: id(), reason: text(200) }))
    .max(5000)
    .default([]),
  missing: z.array(id()).max(5000).default([]),
});
export type ApprovalCreate = z.output<typeof approvalCreate>;

/** The fields that identify a lot to the user who counts it, without its balance. */
const countedLot = z.object({
  id: id(),
  code: z.string(),
  provisionalCode: z.string().nullable(),
  type: z.enum(lotTypes),
  unit: z.enum(units),
  item: lotItem,
  /** g in one unit of a final product; null for other types. */
  netContentG: z.number().nullable(),
  supplier: named.nullable(),
  /** The full name of its place. */
  place: z.string().nullable(),
  producedAt: z.string(),
  expiresAt: z.string().nullable(),
});

/**
 * The reason why a line no longer counts: its author counted again, a recount is due, or a different line was chosen.
 */
export const asideReasons = ["replaced", "recount", "choice"] as const;
export type AsideReason = (typeof asideReasons)[number];

const line = z.object({
  id: id(),
  at: instant(),
  recordedAt: instant(),
  by: named.nullable(),
  note: z.string().nullable(),
  aside: z.enum(asideReasons).nullable(),
});

const countFields = {
  ...stored,
  code: z.string(),
  scope: countScope,
  blind: z.boolean(),
  state: z.enum(countStates),
  endedAt: instant().nullable(),
  endedBy: named.nullable(),
};

const sheetLine = line.extend({
  /** Null: the line of a different user, in a blind count. */
  counted: z.number().nullable(),
});

/** A lot on the sheet, counted or not. Quantities in its unit. */
export const sheetLot = z.object({
  lot: countedLot,
  /** It is outside the scope of the count: of a different type, or removed. */
  outside: z.boolean(),
  /** Ledger balance now, or at the approval; null in a blind count that is not approved. */
  expected: z.number().nullable(),
  /** The lines, the oldest first. */
  lines: z.array(sheetLine),
});
export type SheetLot = z.output<typeof sheetLot>;

/** A place with the code on its label, which a user scans to see the lots of the sheet in it. */
const labelledPlace = z.object({
  code: z.string(),
  /** The name that the sheet's lots show. */
  name: z.string(),
  /** The code of the chamber that contains the position. */
  chamberCode: z.string().nullable(),
});

/** A count for the users who count, with all places, for devices without a connection. */
export const countSheet = z.object({ ...countFields, lots: z.array(sheetLot), places: z.array(labelledPlace) });
export type CountSheet = z.output<typeof countSheet>;

/** The reply to `PUT`, in the same fields that devices send. */
export const recordedLine = sheetLot.extend({ line: sheetLine, madeAt: instant().nullable() });

/**
 * `equal`, `different`; `conflict`: users counted different quantities; `adjusted`: the balance was adjusted after the
 * count; `untimely`: the lot was made after the line; `recount`: a recount is due; `missing`: a lot with a balance that
 * nobody counted.
 */
export const lotOutcomes = ["different", "conflict", "adjusted", "untimely", "recount", "missing", "equal"] as const;
export type LotOutcome = (typeof lotOutcomes)[number];

const reviewLine = line.extend({
  counted: z.number(),
  /** Ledger balance at the instant of the line, without reverted movements. */
  expected: z.number(),
  difference: z.number(),
});
export type ReviewLine = z.output<typeof reviewLine>;

export const reviewLot = z.object({
  lot: countedLot,
  outside: z.boolean(),
  outcome: z.enum(lotOutcomes),
  /** The counted quantity; null when nobody counted, or users differ. */
  counted: z.number().nullable(),
  /** Ledger balance at the instant of the line; now, for a lot without a line. */
  expected: z.number(),
  /** counted - expected; null while either is unknown. */
  difference: z.number().nullable(),
  /** Difference as a share of `expected`, in % with two decimals, signed; null when that is zero. */
  differencePct: z.number().nullable(),
  /** R$ of the difference, signed; null while a price is missing. */
  value: z.number().nullable(),
  /** The lot moved after its line, which by itself is no difference. */
  movedSince: z.boolean(),
  /** An earlier event was corrected after the line; for an approved count, corrected or recorded after the approval. */
  correctedSince: z.boolean(),
  /** False for a removed or discarded lot: its difference is stored without an adjustment. */
  adjustable: z.boolean(),
  lines: z.array(reviewLine),
  /** The adjustment that the approval recorded; null without one. */
  movementId: id().nullable(),
  reason: z.string().nullable(),
});
export type ReviewLot = z.output<typeof reviewLot>;

/** A count without its lots, which the screen reads separately. */
export const countHead = z.object({
  ...countFields,
  /** The common reason given at the approval. */
  reason: z.string().nullable(),
});
export type CountHead = z.output<typeof countHead>;

export const countEnd = countHead.extend({
  /** Lots whose balance the approval changed. */
  adjusted: z.number().int(),
});
export type CountEnd = z.output<typeof countEnd>;

/** A count for its approver, or as approved. */
export const countReview = countHead.extend({
  lots: z.array(reviewLot),
  totals: z.object({
    /** Lots with a counted quantity. */
    counted: z.number().int(),
    different: z.number().int(),
    missing: z.number().int(),
    /** R$ of shortages and of surpluses, each without a sign, for lots with a known cost. */
    shortValue: z.number(),
    overValue: z.number(),
  }),
});
export type CountReview = z.output<typeof countReview>;

export const countRow = z.object({
  ...countFields,
  /** Lots of its sheet, and the number of counted ones. */
  lots: z.number().int(),
  counted: z.number().int(),
});
export type CountRow = z.output<typeof countRow>;
export const countsPage = page(countRow);
