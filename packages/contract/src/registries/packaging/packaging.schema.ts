import { z } from "zod";
import { itemCode, notes, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";

export const packagingKinds = ["filme", "saco", "pote", "balde", "tambor", "caixa", "rótulo", "outro"] as const;
export const packagingUnits = ["un", "kg", "m"] as const;

const packagingFields = {
  name: text(60, 2),
  code: itemCode(),
  kind: z.enum(packagingKinds, "Escolha o tipo"),
  unit: z.enum(packagingUnits, "Escolha a unidade"),
  /** The product in g that fits into one unit of primary packaging, which is the packaging that touches the product. */
  capacityG: optional(number(3, { above: 0, max: 1_000_000 })),
  unitsPerCase: optional(number(0, { min: 1, max: 100_000 })),
  /** The minimum stock in `unit`. */
  minStock: optional(number(3, { min: 0, max: maxQuantity })),
  notes: notes(),
};

export const packagingCreate = z.object(packagingFields);
export type PackagingCreate = z.output<typeof packagingCreate>;

export const packagingUpdate = z.object({ ...packagingFields, active: z.boolean() }).partial();
export type PackagingUpdate = z.output<typeof packagingUpdate>;

export const packaging = z.object({
  name: z.string(),
  code: z.string(),
  kind: z.enum(packagingKinds),
  unit: z.enum(packagingUnits),
  capacityG: z.number().nullable(),
  unitsPerCase: z.number().int().nullable(),
  minStock: z.number().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  /** The balance of the packaging's available lots, in `unit`. */
  stock: z.number(),
  ...stored,
});
export type Packaging = z.output<typeof packaging>;
