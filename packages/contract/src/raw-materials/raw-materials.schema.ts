import { z } from "zod";
import { day, kg, money, named, notes, number, optional, stored, text, unitPrice } from "../fields.ts";
import { lotItem, lotSummary } from "../lots/lots.schema.ts";
import { adminOnly } from "../route.ts";
import { isInvoiceKey } from "./invoice-key.rules.ts";
import { acceptedKg, maxNetKg, netKg, receptionUnitCost } from "./reception.rules.ts";

export const ripenesses = ["verde", "de vez", "madura", "passada"] as const;
const ripeness = z.enum(ripenesses, "Escolha o ponto de maturação");

const invoiceKey = z
  .string()
  .max(80, "A chave da nota tem 44 dígitos")
  .overwrite((value) => value.replace(/\s/g, ""))
  .refine(isInvoiceKey, "A chave da nota deve ter 44 dígitos, com o dígito verificador certo");

/** R$/kg; what the column can hold. */
const maxUnitCost = 9_999_999;

const weight = () => kg({ min: 0, max: 99_999 });

export const rawMaterialCreate = z
  .object({
    fruitId: z.uuid("Escolha a fruta"),
    supplierId: z.uuid("Escolha o fornecedor"),
    /** Day of reception; today in the plant when absent. */
    receivedAt: day().optional(),
    grossKg: weight(),
    tareKg: weight().default(0),
    crates: optional(number(0, { min: 0, max: 100_000 })),
    rejectedKg: optional(weight()),
    /** R$/kg. */
    unitPrice: optional(unitPrice()),
    /** R$. */
    freight: optional(money()),
    invoiceNumber: optional(text(20)),
    invoiceKey: optional(invoiceKey),
    supplierLot: optional(text(40)),
    brix: optional(number(2, { min: 0, max: 40 })),
    ph: optional(number(2, { min: 1, max: 8 })),
    /** g of citric acid per 100 g. */
    acidity: optional(number(2, { min: 0, max: 20 })),
    temperatureC: optional(number(1, { min: -30, max: 60 })),
    ripeness: optional(ripeness),
    packageOk: z.boolean().default(true),
    dueDate: optional(day()),
    notes: notes(),
  })
  .superRefine((entry, context) => {
    const net = netKg(entry.grossKg, entry.tareKg);
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (entry.grossKg >= 0 && net <= 0) refuse("grossKg", "O peso líquido (bruto menos tara) deve ser maior que zero");
    if (net > maxNetKg) refuse("grossKg", "O peso líquido não pode passar de 50.000 kg; confira se digitou em quilos");
    if (net > 0 && (entry.rejectedKg ?? 0) > net)
      refuse("rejectedKg", "O peso recusado não pode ser maior que o líquido");
    const accepted = acceptedKg(net, entry.rejectedKg ?? 0);
    if (
      accepted > 0 &&
      (receptionUnitCost(accepted, entry.unitPrice ?? null, entry.freight ?? null) ?? 0) > maxUnitCost
    )
      refuse("unitPrice", "O custo por quilo passa do limite; confira preço, frete e peso");
  });
export type RawMaterialCreate = z.output<typeof rawMaterialCreate>;
export type RawMaterialInput = z.input<typeof rawMaterialCreate>;

const reading = z.number().nullable();

export const rawMaterial = z.object({
  fruit: lotItem,
  supplier: named,
  receivedAt: z.string(),
  grossKg: z.number(),
  tareKg: z.number(),
  crates: z.number().int().nullable(),
  netKg: z.number(),
  rejectedKg: z.number(),
  unitPrice: adminOnly(z.number().nullable()),
  freight: adminOnly(z.number().nullable()),
  /** R$: (net - rejected) x unitPrice + freight; null while the price is missing. */
  total: adminOnly(z.number().nullable()),
  dueDate: adminOnly(z.string().nullable()),
  invoiceNumber: z.string().nullable(),
  invoiceKey: z.string().nullable(),
  supplierLot: z.string().nullable(),
  brix: reading,
  ph: reading,
  acidity: reading,
  temperatureC: reading,
  ripeness: ripeness.nullable(),
  packageOk: z.boolean(),
  notes: z.string().nullable(),
  lot: lotSummary,
  ...stored,
});
export type RawMaterial = z.output<typeof rawMaterial>;
