import { z } from "zod";
import { id, instant, lotItem, named, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";
import { page } from "../../core/list.ts";
import { deviceFields } from "../../entries/entries/device.schema.ts";
import { units } from "../../kinds.ts";
import { lotTypeNames, lotTypes } from "../../ledger/lots/lots.schema.ts";

const everything = z.object({ of: z.literal("everything") });
const ofType = z.object({ of: z.literal("type"), type: z.enum(lotTypes) });

/** What is to be counted: everything, the lots of one kind, or what stands in a place; of a chamber, in its positions too. */
const scopeGiven = z.discriminatedUnion(
  "of",
  [everything, ofType, z.object({ of: z.literal("place"), placeId: z.uuid("Escolha o local") })],
  "Escolha o que contar",
);
export type ScopeGiven = z.output<typeof scopeGiven>;

/** The same as it is told: the place by its full name. */
const countScope = z.discriminatedUnion("of", [everything, ofType, z.object({ of: z.literal("place"), place: named })]);
export type CountScope = z.output<typeof countScope>;

/** How each scope is called where one is chosen. */
export const countScopeNames: Record<CountScope["of"], string> = {
  everything: "Tudo",
  type: "Um tipo",
  place: "Um local",
};

/** What is counted, in a word or two: `Tudo`, `Produto Final`, `Câmara 1, B-03`. */
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
export const countStates = ["open", "approved", "cancelled"] as const;
export type CountState = (typeof countStates)[number];

/** @property blind  whoever counts is told of no balance. */
export const countCreate = z.object({ scope: scopeGiven, blind: z.boolean("Diga se a contagem é às cegas") });
export type CountCreate = z.output<typeof countCreate>;

/** What somebody counted of a lot, in its unit. Sent again under the same `id` it is there once. */
export const lineRecord = z.object({
  id: deviceFields.id,
  madeAt: deviceFields.madeAt,
  counted: number(3, { min: 0, max: maxQuantity }),
  /** When the shelf was looked at, ISO 8601; when its device made it, else now, when absent. */
  at: z.iso.datetime({ offset: true, error: "Informe data e hora" }).optional(),
  note: optional(text(200)),
});
export type LineRecord = z.output<typeof lineRecord>;

export const recountCreate = z.object({ lotIds: z.array(id()).min(1, "Escolha ao menos um lote").max(5000) });
export const choiceCreate = z.object({ lineId: id() });

/** Adjusts every lot that differs; what nobody counted stays, but for `missing`, whose balance becomes zero. */
export const approvalCreate = z.object({
  /** Of every adjustment that has none of its own. */
  reason: optional(text(200)),
  reasons: z
    .array(z.object({ lotId: id(), reason: text(200) }))
    .max(5000)
    .default([]),
  missing: z.array(id()).max(5000).default([]),
});
export type ApprovalCreate = z.output<typeof approvalCreate>;

/** A lot as whoever counts it has to find it: nothing of how much there should be. */
const countedLot = z.object({
  id: id(),
  code: z.string(),
  provisionalCode: z.string().nullable(),
  type: z.enum(lotTypes),
  unit: z.enum(units),
  item: lotItem,
  /** Of a final product: g in one unit. */
  netContentG: z.number().nullable(),
  supplier: named.nullable(),
  /** Where it stands, by the full name of the place. */
  place: z.string().nullable(),
  producedAt: z.string(),
  expiresAt: z.string().nullable(),
});

/** Why a line no longer counts: its author counted anew, it is to be counted anew, or another line was chosen. */
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
  /** Null: another's, in a count that is blind to whoever asks. */
  counted: z.number().nullable(),
});

/** A lot on the sheet: to be counted, or counted. Quantities in its unit. */
export const sheetLot = z.object({
  lot: countedLot,
  /** It does not belong to what is counted: of another kind, or removed. */
  outside: z.boolean(),
  /** By the ledger now, or as it was approved; null in a blind count that is not approved. */
  expected: z.number().nullable(),
  /** The oldest first. */
  lines: z.array(sheetLine),
});
export type SheetLot = z.output<typeof sheetLot>;

/** A place by what its label bears, which is read to see what of a sheet stands there. */
const labelledPlace = z.object({
  code: z.string(),
  /** As the lots of a sheet tell it. */
  name: z.string(),
  /** Of a position, the code of its chamber. */
  chamberCode: z.string().nullable(),
});

/** A count as those who count see it; with the places that there are, for devices without a connection. */
export const countSheet = z.object({ ...countFields, lots: z.array(sheetLot), places: z.array(labelledPlace) });
export type CountSheet = z.output<typeof countSheet>;

/** What `PUT` answers, in the words of what devices send. */
export const recordedLine = sheetLot.extend({ line: sheetLine, madeAt: instant().nullable() });

/**
 * `equal`, `different`; `conflict`: people counted differently; `adjusted`: its balance was adjusted after it was counted; `untimely`: the
 * lot is younger than its line; `recount`: to be counted anew; `missing`: there should be some, and nobody counted it.
 */
export const lotOutcomes = ["different", "conflict", "adjusted", "untimely", "recount", "missing", "equal"] as const;
export type LotOutcome = (typeof lotOutcomes)[number];

const reviewLine = line.extend({
  counted: z.number(),
  /** By the ledger at the instant of the line, of what stands now. */
  expected: z.number(),
  difference: z.number(),
});
export type ReviewLine = z.output<typeof reviewLine>;

export const reviewLot = z.object({
  lot: countedLot,
  outside: z.boolean(),
  outcome: z.enum(lotOutcomes),
  /** Null where nobody counted, or people differ. */
  counted: z.number().nullable(),
  /** By the ledger at the instant of the line; of what nobody counted, now. */
  expected: z.number(),
  /** counted - expected; null while nobody knows. */
  difference: z.number().nullable(),
  /** Of `expected`, in % with two decimals, signed; null where that is zero. */
  differencePct: z.number().nullable(),
  /** R$ of the difference, signed; null while a price is missing. */
  value: z.number().nullable(),
  /** Something of it moved after its line: no difference by itself. */
  movedSince: z.boolean(),
  /** What had happened before its line was corrected after it; of an approved count, corrected or told first after the approval. */
  correctedSince: z.boolean(),
  /** What was removed or discarded takes no adjustment: the difference is written down, and stays. */
  adjustable: z.boolean(),
  lines: z.array(reviewLine),
  /** What the approval wrote, null without one. */
  movementId: id().nullable(),
  reason: z.string().nullable(),
});
export type ReviewLot = z.output<typeof reviewLot>;

/** A count without its lots, which are read by who shows them. */
export const countHead = z.object({
  ...countFields,
  /** The one that the approval gave for all. */
  reason: z.string().nullable(),
});
export type CountHead = z.output<typeof countHead>;

/** A count that was approved. */
export const countEnd = countHead.extend({
  /** Lots whose balance is another. */
  adjusted: z.number().int(),
});
export type CountEnd = z.output<typeof countEnd>;

/** A count as whoever approves it sees it, or as it was approved. */
export const countReview = countHead.extend({
  lots: z.array(reviewLot),
  totals: z.object({
    /** Lots that somebody counted. */
    counted: z.number().int(),
    different: z.number().int(),
    missing: z.number().int(),
    /** R$ of what is short and of what is over, each without a sign, of lots whose cost is known. */
    shortValue: z.number(),
    overValue: z.number(),
  }),
});
export type CountReview = z.output<typeof countReview>;

export const countRow = z.object({
  ...countFields,
  /** Lots of its sheet, and how many of them somebody counted. */
  lots: z.number().int(),
  counted: z.number().int(),
});
export type CountRow = z.output<typeof countRow>;
export const countsPage = page(countRow);
