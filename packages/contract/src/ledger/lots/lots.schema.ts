import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { decimal } from "../../core/decimal.ts";
import {
  day,
  id,
  instant,
  lotItem,
  nameAlone,
  named,
  notes,
  number,
  optional,
  quantity,
  stored,
  text,
  unitPrice,
} from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { entryKinds, getColumn, type ItemKind, itemKindTable, lotTypeTable, units } from "../../kinds.ts";
import { maxPlaceNameLength } from "../../registries/places/places.schema.ts";
import { costProblem } from "./cost.rules.ts";
import { decisions, lotStatuses } from "./lot-status.rules.ts";

export const lotTypeNames = getColumn(lotTypeTable, "name");
export const lotTypes = listKeys(lotTypeTable);

/** The fields of a lot in the reply for the lot's entry. Quantities are in `unit`. */
export const lotSummary = z.object({
  id: id(),
  code: z.string(),
  /**
   * The code on the lot's labels until the server assigned the final code; null for a lot whose first code was final.
   */
  provisionalCode: z.string().nullable(),
  type: z.enum(lotTypes),
  unit: z.enum(units),
  initialQuantity: z.number(),
  balance: z.number(),
  status: z.enum(lotStatuses),
  expiresAt: z.string().nullable(),
});
export type LotSummary = z.output<typeof lotSummary>;

/** The lot of an entry, in the rows of lists of entries. */
export const shownSummary = lotSummary.omit({ provisionalCode: true });

/**
 * A lot with the fields that identify it to a user, including the net content, since one fruit is packed in several
 * sizes.
 */
export const lotWithItem = lotSummary.extend({
  item: lotItem,
  /** The net content of one unit of a final product in g; null for a different type of lot. */
  netContentG: z.number().nullable(),
});
export type ItemLot = z.output<typeof lotWithItem>;

/** The dose of an additive in a lot, in mg of the additive's active per kg. */
export const dose = z.object({ additive: lotItem, mgPerKg: z.number(), maxMgPerKg: z.number().nullable() });
export type Dose = z.output<typeof dose>;

/** The fields of a lot that selection lists and pages of lots show. */
const knownLot = lotWithItem.extend({
  supplier: named.nullable(),
  /** The cost in R$ per `unit`; null while a price is missing. */
  unitCost: adminOnly(z.number().nullable()),
  /** The mass in kg of one `unit`; null for a lot without mass, such as packaging. */
  kgPerUnit: z.number().nullable(),
  producedAt: z.string(),
  composite: z.boolean(),
  brix: z.number().nullable(),
  ph: z.number().nullable(),
  acidity: z.number().nullable(),
  totalSolids: z.number().nullable(),
  doses: z.array(dose),
});

export const lot = knownLot.extend({
  supplierLot: z.string().nullable(),
  /** The entry that made the lot; null for opening stock. */
  entry: z.object({ kind: z.enum(entryKinds), id: id() }).nullable(),
  decision: z.enum(decisions),
  decisionReason: z.string().nullable(),
  /** The full name of the lot's place; null when no place was recorded. */
  location: z.string().nullable(),
  placeId: id().nullable(),
  notes: z.string().nullable(),
  removedAt: instant().nullable(),
  ...stored,
});
export type Lot = z.output<typeof lot>;

/** The fields of a lot on the page that the QR code of its label opens, without money and customers. */
export const lotCard = lot.omit({ unitCost: true }).extend({
  /** The input lots of the lot after reversals, each quantity in the input lot's unit. */
  madeFrom: z.array(z.object({ lot: lotWithItem, quantity: z.number() })),
});
export type LotCard = z.output<typeof lotCard>;

export const lotRow = lot.omit({ doses: true });
export type LotRow = z.output<typeof lotRow>;

/** A row of a list of lots; the call for a single lot returns the remaining fields. */
export const shownLot = lotRow
  .pick({
    id: true,
    code: true,
    type: true,
    supplier: true,
    supplierLot: true,
    unit: true,
    initialQuantity: true,
    balance: true,
    status: true,
    producedAt: true,
    expiresAt: true,
    composite: true,
    netContentG: true,
    unitCost: true,
    location: true,
  })
  .extend({ item: named, supplier: nameAlone.nullable() });
export type ShownLot = z.output<typeof shownLot>;

export const foundLot = shownLot.pick({
  id: true,
  code: true,
  type: true,
  item: true,
  netContentG: true,
  supplierLot: true,
  balance: true,
  unit: true,
  status: true,
  expiresAt: true,
});
export type FoundLot = z.output<typeof foundLot>;

export const pickableLot = knownLot.extend({
  /** The number of whole days since the lot was made, in the plant's time zone. */
  ageDays: z.number().int(),
  consumable: z.boolean(),
  /** The cost of `initialQuantity` in R$, as text, as its eight decimals exceed a JSON number; null without a price. */
  totalCost: adminOnly(z.string().nullable()),
});
export type PickableLot = z.output<typeof pickableLot>;

/**
 * The four kinds of items, which are also the four fields that can name a lot's item; at most one of the fields is set.
 */
export const itemKinds = listKeys(itemKindTable);
export const itemKindByLotType = getColumn(lotTypeTable, "item");

export const oneItemMessage = "Filtre por apenas um entre fruta, aditivo, adicional e embalagem";

/** The number of item fields that a query or body sets. */
export const itemsNamed = (given: Partial<Record<ItemKind, unknown>>): number =>
  itemKinds.filter((kind) => given[kind] !== undefined && given[kind] !== null).length;

export const itemFilters = {
  fruit: id().optional(),
  additive: id().optional(),
  additional: id().optional(),
  packaging: id().optional(),
};

/** Whether a query with `itemFilters` sets at most one of the item fields. */
export const hasAtMostOneItem = (given: Partial<Record<ItemKind, unknown>>) => itemsNamed(given) <= 1;

/** A lot of opening stock, which existed before the first entry was recorded. */
export const lotCreate = z
  .object({
    type: z.enum(lotTypes, "Escolha o tipo"),
    ...itemFilters,
    /** The quantity in the item's unit: kg for fruit and pulp, pieces (`un`) for final products. */
    quantity: quantity(),
    /** The net content of one unit of a final product in g; absent for a different type of lot. */
    netContentG: optional(number(3, { above: 0, max: 1_000_000 })),
    code: optional(lotCode()),
    unitCost: optional(unitPrice()),
    supplierId: optional(id()),
    producedAt: day().optional(),
    expiresAt: optional(day()),
    notes: notes(),
  })
  .superRefine((lot, context) => {
    const kind = itemKindByLotType[lot.type];
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (itemsNamed(lot) > 1) issue(kind, "Informe apenas um entre fruta, aditivo, adicional e embalagem");
    else if (lot[kind] === undefined) issue(kind, "Escolha o item do lote");
    if (lot.type === "final_product" && lot.netContentG == null)
      issue("netContentG", "Informe o conteúdo líquido em gramas");
    if (lot.type !== "final_product" && lot.netContentG != null)
      issue("netContentG", "Só um produto final tem conteúdo líquido");
    if (lot.type === "final_product" && !Number.isInteger(lot.quantity))
      issue("quantity", "Informe um número inteiro de unidades");
    const problem = lot.unitCost == null ? null : costProblem(decimal(lot.unitCost).times(lot.quantity), []);
    if (problem !== null) issue("unitCost", `${problem}: confira o custo e a quantidade`);
    if (lot.expiresAt && lot.producedAt && lot.expiresAt < lot.producedAt)
      issue("expiresAt", "A validade não pode ser anterior à fabricação");
  });
export type LotCreate = z.output<typeof lotCreate>;

/** A lot code that a user typed: capitals, digits and dashes, short enough for the lot field of an invoice. */
export function lotCode() {
  return z
    .string("Informe o código")
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, "O código tem até 20 letras, números e traços");
}

/** The changes to a lot; every decision except a release needs a reason. */
export const lotUpdate = z
  .object({
    code: lotCode(),
    expiresAt: optional(day()),
    /** The place by its full name; an unknown name creates a new chamber. */
    location: optional(text(maxPlaceNameLength)),
    placeId: optional(id()),
    notes: notes(),
    decision: z.enum(decisions, "Escolha a situação"),
    reason: optional(text(200)),
  })
  .partial()
  .superRefine((change, context) => {
    if (change.decision !== undefined && change.decision !== "released" && !change.reason)
      context.addIssue({ code: "custom", path: ["reason"], message: "Informe o motivo" });
    if (change.location !== undefined && change.placeId !== undefined)
      context.addIssue({
        code: "custom",
        path: ["placeId"],
        message: "Informe o local uma vez só: location ou placeId",
      });
  });
export type LotUpdate = z.output<typeof lotUpdate>;

const linkedLot = z.object({
  lot: lotWithItem,
  /** The quantity in the unit of the source lot. */
  quantity: z.number(),
  /** The source lot's share in the input mass of the consuming lot, 0 to 1; null for a source without mass. */
  share: z.number().nullable(),
});

/** The sources and the uses of a lot, with quantities in the lot's unit. */
export const lotUsage = z.object({
  lot: lotWithItem,
  initialQuantity: z.number(),
  consumed: z.number(),
  /** The dispatched quantity less returns. */
  shipped: z.number(),
  /** The quantity that customers returned; the returned goods are in separate lots. */
  returned: z.number(),
  lost: z.number(),
  balance: z.number(),
  madeFrom: z.array(linkedLot),
  usedIn: z.array(
    linkedLot.extend({
      entryKind: z.enum(entryKinds).nullable(),
      entryId: id().nullable(),
      at: instant(),
      user: named.nullable(),
    }),
  ),
  /** The lots of returned goods of this lot; returned goods are not counted as uses. */
  returns: z.array(linkedLot.pick({ lot: true, quantity: true }).extend({ at: instant(), user: named.nullable() })),
  shipments: z.array(
    z.object({
      id: id(),
      quantity: z.number(),
      customer: named,
      dispatch: z.object({ id: id(), code: z.string() }),
      invoiceNumber: z.string().nullable(),
      returned: z.number(),
      at: instant(),
      user: named.nullable(),
    }),
  ),
});
export type LotUsage = z.output<typeof lotUsage>;

/** The query for the next lot code; `composite` requests the code of a blend, whatever the blend's type of lot. */
export const nextCode = z.object({ type: z.enum([...lotTypes, "composite"]), date: day().optional() });
export type NextCode = z.output<typeof nextCode>;
export const reservedCode = z.object({ code: z.string() });

/** The result of removing several lots: the removed lots, and a message for each refused lot. */
export const lotsRemoval = z.object({
  removed: z.array(id()),
  refused: z.array(z.object({ id: id(), code: z.string().nullable(), message: z.string() })),
});
export type LotsRemoval = z.output<typeof lotsRemoval>;
