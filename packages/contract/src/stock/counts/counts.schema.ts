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
 * The scope of a count: all lots, the lots of one type, or the lots in a place. A chamber includes the lots in its
 * positions.
 */
const scopeGiven = z.discriminatedUnion(
  "of",
  [everything, ofType, z.object({ of: z.literal("place"), placeId: z.uuid("Escolha o local") })],
  "Escolha o que contar",
);
export type ScopeGiven = z.output<typeof scopeGiven>;

/** The scope of a count in replies; a place has its full name. */
const countScope = z.discriminatedUnion("of", [everything, ofType, z.object({ of: z.literal("place"), place: named })]);
export type CountScope = z.output<typeof countScope>;

/** The Portuguese name of each kind of scope in the form. */
export const countScopeNames: Record<CountScope["of"], string> = {
  everything: "Tudo",
  type: "Um tipo",
  place: "Um local",
};

/** The scope of a count as a short text: `Tudo`, `Produto Final`, `Câmara 1, B-03`. */
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

/** A new count. @property blind  true when the users who count must not see the lots' balances. */
export const countCreate = z.object({ scope: scopeGiven, blind: z.boolean("Diga se a contagem é às cegas") });
export type CountCreate = z.output<typeof countCreate>;

/**
 * A new line of a count: the quantity of a lot, in the lot's unit, that one user counted. A repeated call with the same
 * `id` stores the line only once.
 */
export const lineRecord = z.object({
  id: deviceFields.id,
  madeAt: deviceFields.madeAt,
  counted: number(3, { min: 0, max: maxQuantity }),
  /** The instant at which the user counted, ISO 8601; when absent, `madeAt` applies; when `madeAt` is absent, now. */
  at: z.iso.datetime({ offset: true, error: "Informe data e hora" }).optional(),
  note: optional(text(200)),
});
export type LineRecord = z.output<typeof lineRecord>;

export const recountCreate = z.object({ lotIds: z.array(id()).min(1, "Escolha ao menos um lote").max(5000) });
export const choiceCreate = z.object({ lineId: id() });

/**
 * The approval of a count adjusts lots with a difference, empties lots in `missing`, and keeps other uncounted lots.
 */
export const approvalCreate = z.object({
  /** The reason of every adjustment that has no reason in `reasons`. */
  reason: optional(text(200)),
  reasons: z
    .array(z.object({ lotId: id(), reason: text(200) }))
    .max(5000)
    .default([]),
  missing: z.array(id()).max(5000).default([]),
});
export type ApprovalCreate = z.output<typeof approvalCreate>;

/** The fields that identify a lot to the user who counts the lot; the balance is not included. */
const countedLot = z.object({
  id: id(),
  code: z.string(),
  provisionalCode: z.string().nullable(),
  type: z.enum(lotTypes),
  unit: z.enum(units),
  item: lotItem,
  /** The net content of one unit of a final product in g; null for a different type of lot. */
  netContentG: z.number().nullable(),
  supplier: named.nullable(),
  /** The full name of the lot's place. */
  place: z.string().nullable(),
  producedAt: z.string(),
  expiresAt: z.string().nullable(),
});

/**
 * Why a line is invalid: its author counted the lot again, a recount is due, or the approver chose a different line.
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
  /** The counted quantity; null for the line of a different user in a blind count. */
  counted: z.number().nullable(),
});

/** A lot on the sheet of a count, with its lines, if any. Quantities are in the lot's unit. */
export const sheetLot = z.object({
  lot: countedLot,
  /** True for a lot outside the scope of the count: a lot of a different type, in a different place, or removed. */
  outside: z.boolean(),
  /** The lot's ledger balance now, or at the count's approval; null in a blind count that is not approved. */
  expected: z.number().nullable(),
  /** The largest quantity that the lot can have, above which a count is questioned; see `mostOfLot`. */
  most: z.number(),
  /** The lines that users recorded for the lot, the oldest first. */
  lines: z.array(sheetLine),
});
export type SheetLot = z.output<typeof sheetLot>;

/** A place with the code on its label; a user scans the label to see the sheet's lots in that place. */
const labelledPlace = z.object({
  code: z.string(),
  /** The full name of the place, which the sheet's lots show. */
  name: z.string(),
  /** The code of the chamber that contains the position. */
  chamberCode: z.string().nullable(),
});

/** The sheet of a count for the users who count; all places are included, since a device may have no connection. */
export const countSheet = z.object({ ...countFields, lots: z.array(sheetLot), places: z.array(labelledPlace) });
export type CountSheet = z.output<typeof countSheet>;

/** The reply to the call that records a line, with the fields `id` and `madeAt` that a device sends. */
export const recordedLine = sheetLot.extend({ line: sheetLine, madeAt: instant().nullable() });

/**
 * The outcomes of a counted lot. `equal` and `different`: the counted quantity equals the expected quantity, or differs
 * from it. `conflict`: users counted different quantities. `adjusted`: the balance was adjusted after the line.
 * `untimely`: the lot was made after the line. `recount`: a recount is due. `missing`: nobody counted a lot that has a
 * balance.
 */
export const lotOutcomes = ["different", "conflict", "adjusted", "untimely", "recount", "missing", "equal"] as const;
export type LotOutcome = (typeof lotOutcomes)[number];

const reviewLine = line.extend({
  counted: z.number(),
  /** The lot's ledger balance at the instant of the line, without reverted movements. */
  expected: z.number(),
  difference: z.number(),
});
export type ReviewLine = z.output<typeof reviewLine>;

export const reviewLot = z.object({
  lot: countedLot,
  outside: z.boolean(),
  outcome: z.enum(lotOutcomes),
  /** The counted quantity; null when nobody counted the lot, or when users counted different quantities. */
  counted: z.number().nullable(),
  /** The lot's ledger balance at the instant of the line; for a lot without a line, the balance now. */
  expected: z.number(),
  /** The difference: counted less expected quantity; null while one of the two is unknown. */
  difference: z.number().nullable(),
  /** The signed difference as a share of `expected`, in % with two decimals; null when `expected` is zero. */
  differencePct: z.number().nullable(),
  /** The signed value of the difference in R$; null while a price is missing. */
  value: z.number().nullable(),
  /** True when movements of the lot were recorded after its line; later movements alone cause no difference. */
  movedSince: z.boolean(),
  /** True when the events before the line were corrected after the line, or changed after the count's approval. */
  correctedSince: z.boolean(),
  /** False for a removed or discarded lot, whose difference is stored without an adjustment of the balance. */
  adjustable: z.boolean(),
  lines: z.array(reviewLine),
  /** The id of the adjustment movement that the approval recorded; null for a lot without an adjustment. */
  movementId: id().nullable(),
  reason: z.string().nullable(),
});
export type ReviewLot = z.output<typeof reviewLot>;

/** A count without its lots; a separate call returns the lots. */
export const countHead = z.object({
  ...countFields,
  /** The common reason of the adjustments, which the approver gave. */
  reason: z.string().nullable(),
});
export type CountHead = z.output<typeof countHead>;

export const countEnd = countHead.extend({
  /** The number of lots whose balance the approval changed. */
  adjusted: z.number().int(),
});
export type CountEnd = z.output<typeof countEnd>;

/** A count in the form that its approver sees, before or after the approval. */
export const countReview = countHead.extend({
  lots: z.array(reviewLot),
  totals: z.object({
    /** The number of lots with a counted quantity. */
    counted: z.number().int(),
    different: z.number().int(),
    missing: z.number().int(),
    /** The value in R$ of all shortages, unsigned, of lots with a known cost; `overValue` is the value of surpluses. */
    shortValue: z.number(),
    overValue: z.number(),
  }),
});
export type CountReview = z.output<typeof countReview>;

export const countRow = z.object({
  ...countFields,
  /** The number of lots on the count's sheet; `counted` is the number of counted lots. */
  lots: z.number().int(),
  counted: z.number().int(),
});
export type CountRow = z.output<typeof countRow>;
export const countsPage = page(countRow);
