import { z } from "zod";
import { keysOf } from "../../core/collections.rules.ts";
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
import { columnOf, entryKinds, type ItemKind, itemKindTable, lotTypeTable, units } from "../../kinds.ts";
import { longestPlaceName } from "../../registries/places/places.schema.ts";
import { costProblem } from "./cost.rules.ts";
import { decisions, lotStatuses } from "./lot-status.rules.ts";

export const lotTypeNames = columnOf(lotTypeTable, "name");
export const lotTypes = keysOf(lotTypeTable);

/** What every entry's answer carries of its lot. Quantities are in `unit`. */
export const lotSummary = z.object({
  id: id(),
  code: z.string(),
  /** What its labels bore until it had its code; null of a lot that had one at once. */
  provisionalCode: z.string().nullable(),
  type: z.enum(lotTypes),
  unit: z.enum(units),
  initialQuantity: z.number(),
  balance: z.number(),
  status: z.enum(lotStatuses),
  expiresAt: z.string().nullable(),
});
export type LotSummary = z.output<typeof lotSummary>;

/** The lot that an entry made, in rows of lists. */
export const shownSummary = lotSummary.omit({ provisionalCode: true });

/** A lot as people tell it from others: the same fruit is packed in several sizes. */
export const lotWithItem = lotSummary.extend({
  item: lotItem,
  /** Of a final product: g in one unit. */
  netContentG: z.number().nullable(),
});
export type ItemLot = z.output<typeof lotWithItem>;

/** How much of an additive a lot contains, in mg of its active per kg. */
export const dose = z.object({ additive: lotItem, mgPerKg: z.number(), maxMgPerKg: z.number().nullable() });
export type Dose = z.output<typeof dose>;

/** What is known of a lot wherever one is chosen or looked at. */
const knownLot = lotWithItem.extend({
  supplier: named.nullable(),
  /** R$ per `unit`; null while a price is missing. */
  unitCost: adminOnly(z.number().nullable()),
  /** kg that one `unit` weighs; null where the lot has no mass to follow (packaging). */
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
  /** What made it; null for opening stock. */
  entry: z.object({ kind: z.enum(entryKinds), id: id() }).nullable(),
  decision: z.enum(decisions),
  decisionReason: z.string().nullable(),
  /** The full name of the place where it stands; null: nobody has said. */
  location: z.string().nullable(),
  placeId: id().nullable(),
  notes: z.string().nullable(),
  removedAt: instant().nullable(),
  ...stored,
});
export type Lot = z.output<typeof lot>;

/** A lot as its label leads to it: nothing of money or customers. */
export const lotCard = lot.omit({ unitCost: true }).extend({
  /** What stands of what went into it, in the unit of each. */
  madeFrom: z.array(z.object({ lot: lotWithItem, quantity: z.number() })),
});
export type LotCard = z.output<typeof lotCard>;

export const lotRow = lot.omit({ doses: true });
export type LotRow = z.output<typeof lotRow>;

/** A row of lists of lots; the rest is read with the lot itself. */
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

/** A lot as a search names it. */
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
  /** Whole days since it was made, in the plant. */
  ageDays: z.number().int(),
  consumable: z.boolean(),
  /** R$ of `initialQuantity` with eight decimals, more than a JSON number holds; null while a price is missing. */
  totalCost: adminOnly(z.string().nullable()),
});
export type PickableLot = z.output<typeof pickableLot>;

/** The four columns that an item can be named in: at most one of them. */
export const itemKinds = keysOf(itemKindTable);
export const itemKindOf = columnOf(lotTypeTable, "item");

export const oneItemMessage = "Filtre por apenas um entre fruta, aditivo, adicional e embalagem";

/** How many of the four items a query or body names. */
export const itemsNamed = (given: Partial<Record<ItemKind, unknown>>): number =>
  itemKinds.filter((kind) => given[kind] !== undefined && given[kind] !== null).length;

export const itemFilters = {
  fruit: id().optional(),
  additive: id().optional(),
  additional: id().optional(),
  packaging: id().optional(),
};

/** For `superRefine` of a query with `itemFilters`. */
export const atMostOneItem = (given: Partial<Record<ItemKind, unknown>>) => itemsNamed(given) <= 1;

/** Opening stock: what was there before the first entry. */
export const lotCreate = z
  .object({
    type: z.enum(lotTypes, "Escolha o tipo"),
    ...itemFilters,
    /** In the item's unit: kg for fruit and pulp, un for final products. */
    quantity: quantity(),
    /** Of a final product: g in one unit. */
    netContentG: optional(number(3, { above: 0, max: 1_000_000 })),
    code: optional(lotCode()),
    unitCost: optional(unitPrice()),
    supplierId: optional(id()),
    producedAt: day().optional(),
    expiresAt: optional(day()),
    notes: notes(),
  })
  .superRefine((lot, context) => {
    const kind = itemKindOf[lot.type];
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

/** A code given by hand: capitals, digits and dashes, as it fits the lot field of an invoice. */
export function lotCode() {
  return z
    .string("Informe o código")
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, "O código tem até 20 letras, números e traços");
}

/** A change of status says why, save a release. */
export const lotUpdate = z
  .object({
    code: lotCode(),
    expiresAt: optional(day()),
    /** The place by its full name, as it looks; one that there is not is made, a chamber of this name. */
    location: optional(text(longestPlaceName)),
    /** The same by its id. */
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
  /** In the source lot's unit. */
  quantity: z.number(),
  /** Part of the child's input mass, 0 to 1; null where the edge has no mass. */
  share: z.number().nullable(),
});

/** Where a lot's quantity came from and went; quantities in the lot's unit. */
export const lotUsage = z.object({
  lot: lotWithItem,
  initialQuantity: z.number(),
  consumed: z.number(),
  /** Less what came back. */
  shipped: z.number(),
  /** What came back, in lots of its own. */
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
  /** The lots of what came back, which are no use of it. */
  returns: z.array(linkedLot.pick({ lot: true, quantity: true }).extend({ at: instant(), user: named.nullable() })),
  shipments: z.array(
    z.object({
      id: id(),
      quantity: z.number(),
      customer: named,
      dispatch: z.object({ id: id(), code: z.string() }),
      invoiceNumber: z.string().nullable(),
      /** What came back of it. */
      returned: z.number(),
      at: instant(),
      user: named.nullable(),
    }),
  ),
});
export type LotUsage = z.output<typeof lotUsage>;

/** Of a blend the code says so, whatever its type. */
export const nextCode = z.object({ type: z.enum([...lotTypes, "composite"]), date: day().optional() });
export type NextCode = z.output<typeof nextCode>;
export const reservedCode = z.object({ code: z.string() });

/** What became of each lot of a removal of several. */
export const lotsRemoval = z.object({
  removed: z.array(id()),
  refused: z.array(z.object({ id: id(), code: z.string().nullable(), message: z.string() })),
});
export type LotsRemoval = z.output<typeof lotsRemoval>;
