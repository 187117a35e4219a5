import { z } from "zod";
import { day, id, instant, named, stored } from "../fields.ts";
import { receiptKinds } from "../receipts/receipts.schema.ts";
import { adminOnly } from "../route.ts";

export const lotTypes = ["raw_material", "pulp", "final_product", "additive", "additional", "packaging"] as const;
export type LotType = (typeof lotTypes)[number];

export const units = ["kg", "g", "L", "mL", "un", "m"] as const;
export type Unit = (typeof units)[number];

/** The one persisted status; the effective status that people see also depends on balance, expiry and removal. */
export const decisions = ["released", "quarantine", "blocked", "recalled", "discarded"] as const;
export type Decision = (typeof decisions)[number];

export const lotStatuses = [
  "quarantine",
  "available",
  "depleted",
  "expired",
  "blocked",
  "recalled",
  "discarded",
  "removed",
] as const;
export type LotStatus = (typeof lotStatuses)[number];

export const lotStatusNames: Record<LotStatus, string> = {
  quarantine: "Em quarentena",
  available: "Disponível",
  depleted: "Esgotado",
  expired: "Vencido",
  blocked: "Bloqueado",
  recalled: "Recolhido",
  discarded: "Descartado",
  removed: "Removido",
};

/** What every entry's answer carries of its lot. Quantities are in `unit`. */
export const lotSummary = z.object({
  id: id(),
  code: z.string(),
  type: z.enum(lotTypes),
  unit: z.enum(units),
  initialQuantity: z.number(),
  balance: z.number(),
  status: z.enum(lotStatuses),
  expiresAt: z.string().nullable(),
});

export const lotItem = z.object({ id: id(), name: z.string(), code: z.string() });

export const lot = lotSummary.extend({
  item: lotItem,
  supplier: named.nullable(),
  supplierLot: z.string().nullable(),
  entry: z.object({ kind: z.enum(receiptKinds), id: id() }).nullable(),
  /** R$ per `unit`; null while a price is missing. */
  unitCost: adminOnly(z.number().nullable()),
  producedAt: z.string(),
  decision: z.enum(decisions),
  composite: z.boolean(),
  brix: z.number().nullable(),
  ph: z.number().nullable(),
  acidity: z.number().nullable(),
  totalSolids: z.number().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  removedAt: instant().nullable(),
  ...stored,
});
export type Lot = z.output<typeof lot>;

const linkedLot = z.object({
  lot: lotSummary.extend({ item: lotItem }),
  quantity: z.number(),
  /** Part of the child's input mass, 0 to 1; null where the edge has no mass. */
  share: z.number().nullable(),
});

/** Where a lot's quantity came from and went; quantities in the lot's unit. */
export const lotUsage = z.object({
  lot: lotSummary.extend({ item: lotItem }),
  initialQuantity: z.number(),
  consumed: z.number(),
  shipped: z.number(),
  lost: z.number(),
  balance: z.number(),
  madeFrom: z.array(linkedLot),
  usedIn: z.array(
    linkedLot.extend({
      entryKind: z.string().nullable(),
      entryId: id().nullable(),
      at: instant(),
      user: named.nullable(),
    }),
  ),
  shipments: z.array(
    z.object({
      id: id(),
      quantity: z.number(),
      customer: z.string().nullable(),
      invoiceNumber: z.string().nullable(),
      at: instant(),
      user: named.nullable(),
    }),
  ),
});
export type LotUsage = z.output<typeof lotUsage>;

export const nextCode = z.object({ type: z.enum(lotTypes), date: day().optional() });
export const reservedCode = z.object({ code: z.string() });
