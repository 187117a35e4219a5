import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, line, lotItem, notes, number, optional, partyName, phone, stored, text } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { getColumn, itemKindTable, units } from "../../kinds.ts";
import { isDocument } from "./document.rules.ts";

const { additive, additional, packaging } = getColumn(itemKindTable, "name");
export const productTypeNames = { material: "Matéria Prima", additive, additional, packaging };
export type ProductType = keyof typeof productTypeNames;
export const productTypes = listKeys(productTypeNames);

/** The schema of a CPF or CNPJ, which is stored without punctuation. */
export const document = line()
  .max(30, "CPF ou CNPJ inválido")
  .overwrite((value) => value.toUpperCase().replace(/[\s./-]/g, ""))
  .refine(isDocument, "CPF ou CNPJ inválido");

export const states = [
  "AC",
  "AL",
  "AM",
  "AP",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MG",
  "MS",
  "MT",
  "PA",
  "PB",
  "PE",
  "PI",
  "PR",
  "RJ",
  "RN",
  "RO",
  "RR",
  "RS",
  "SC",
  "SE",
  "SP",
  "TO",
] as const;

export const supplierProductCreate = z.object({ type: z.enum(productTypes), itemId: id() });
export type SupplierProductCreate = z.output<typeof supplierProductCreate>;

export const supplierCreate = z.object({
  name: line("Forneça um nome para o Fornecedor").min(1, "Forneça um nome para o Fornecedor").pipe(partyName(120, 2)),
  phone: optional(phone()),
  document: optional(document),
  city: optional(text(80)),
  state: optional(z.enum(states, "Escolha um estado")),
  pixKey: optional(text(140)),
  /** The number of days from a reception to its payment; 0 means immediate payment. */
  paymentTermDays: optional(number(0, { min: 0, max: 365 })),
  notes: notes(),
  products: z
    .array(supplierProductCreate)
    .max(500)
    .refine(
      (products) => new Set(products.map((p) => p.type + p.itemId)).size === products.length,
      "Há produtos repetidos",
    )
    .optional(),
});
export type SupplierCreate = z.output<typeof supplierCreate>;

export const supplierUpdate = supplierCreate.partial();
export type SupplierUpdate = z.output<typeof supplierUpdate>;

export const supplierProduct = z.object({
  id: id(),
  type: z.enum(productTypes),
  itemId: id(),
  name: z.string(),
  code: z.string(),
});

export type SupplierProduct = z.output<typeof supplierProduct>;

const supplierFields = {
  name: z.string(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  pixKey: adminOnly(z.string().nullable()),
  paymentTermDays: adminOnly(z.number().int().nullable()),
  notes: z.string().nullable(),
  ...stored,
};

export const supplier = z.object({ ...supplierFields, products: z.array(supplierProduct) });
export type Supplier = z.output<typeof supplier>;

/** The purchases of one item from a supplier; quantities in `unit`, prices in R$ per unit. */
export const supplierPurchase = z.object({
  type: z.enum(productTypes),
  item: lotItem,
  unit: z.enum(units),
  receptions: z.number().int(),
  quantity: z.number(),
  /** The total in R$ of the receptions that have a price, freight included. */
  total: z.number(),
  unpriced: z.number().int(),
  lastReceivedAt: z.string(),
  lastUnitPrice: z.number().nullable(),
});
export type SupplierPurchase = z.output<typeof supplierPurchase>;

/** One month `YYYY-MM` of an item's deliveries by one supplier; the yield is that of the pulpings in the month. */
const supplierMonth = z.object({
  month: z.string(),
  /** The price in R$ per unit, without freight, weighted by billed quantity; null without a price. */
  unitPrice: z.number().nullable(),
  /** The yield in % of the supplier's fruit; null without a pulping, and for supplies. */
  yieldPct: z.number().nullable(),
});

/** The deliveries and pulpings of a supplier in the last twelve calendar months, the present month included. */
export const supplierOverview = z.object({
  /** The number of receptions of fruit; `refused` is the number of those with refused kg. */
  receptions: z.number().int(),
  refused: z.number().int(),
  /** The net kg of fruit on the scale; `rejectedKg` is the refused part. */
  netKg: z.number(),
  rejectedKg: z.number(),
  /** The delivered items, the item with the most receptions first. */
  items: z.array(
    z.object({
      item: lotItem,
      unit: z.enum(units),
      unitPrice: supplierMonth.shape.unitPrice,
      yieldPct: supplierMonth.shape.yieldPct,
      /** The fruit's expected range of yield in %. */
      yieldMin: z.number().nullable(),
      yieldMax: z.number().nullable(),
      months: z.array(supplierMonth),
    }),
  ),
  /** The last six receptions of any kind and day, the latest first. */
  deliveries: z.array(
    z.object({
      lot: z.object({ id: id(), code: z.string() }),
      item: lotItem,
      receivedAt: z.string(),
      unit: z.enum(units),
      /** The quantity that entered the lot, in `unit`. */
      quantity: z.number(),
      rejectedKg: z.number().nullable(),
      unitPrice: z.number().nullable(),
    }),
  ),
});
export type SupplierOverview = z.output<typeof supplierOverview>;

/** A supplier in a list, with the names of its first three products and the number of its products. */
export const supplierRow = z.object({
  ...supplierFields,
  productNames: z.array(z.string()),
  productCount: z.number().int(),
});
export type SupplierRow = z.output<typeof supplierRow>;
