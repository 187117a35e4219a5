import { z } from "zod";
import { day, kg, named, number, optional, stored } from "../core/fields.ts";
import { lotItem, lotSummary } from "../lots/lots.schema.ts";
import { receptionCostProblem } from "../receipts/cost.rules.ts";
import { paperFields, receiptColumns } from "../receipts/receipts.schema.ts";
import { acceptedKg, maxNetKg, netKg } from "./reception.rules.ts";

export const ripenesses = ["verde", "de vez", "madura", "passada"] as const;
const ripeness = z.enum(ripenesses, "Escolha o ponto de maturação");

const weight = () => kg({ min: 0, max: 99_999 });

const rawMaterialFields = {
  ...paperFields,
  fruitId: z.uuid("Escolha a fruta"),
  supplierId: z.uuid("Escolha o fornecedor"),
  receivedAt: day(),
  grossKg: weight(),
  tareKg: weight(),
  crates: optional(number(0, { min: 0, max: 100_000 })),
  rejectedKg: optional(weight()),
  brix: optional(number(2, { min: 0, max: 40 })),
  ph: optional(number(2, { min: 1, max: 8 })),
  /** g of citric acid per 100 g. */
  acidity: optional(number(2, { min: 0, max: 20 })),
  temperatureC: optional(number(1, { min: -30, max: 60 })),
  ripeness: optional(ripeness),
  packageOk: z.boolean(),
};

interface Weighed {
  grossKg: number;
  tareKg: number;
  rejectedKg?: number | null | undefined;
  unitPrice?: number | null | undefined;
  freight?: number | null | undefined;
}

/** Problems of a reception of fruit taken as a whole; a PUT is judged with what is stored. */
export function rawMaterialIssues(entry: Weighed): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  const refuse = (path: string, message: string) => issues.push({ path, message });
  const net = netKg(entry.grossKg, entry.tareKg);
  if (entry.grossKg >= 0 && net <= 0) refuse("grossKg", "O peso líquido (bruto menos tara) deve ser maior que zero");
  if (net > maxNetKg) refuse("grossKg", "O peso líquido não pode passar de 50.000 kg; confira se digitou em quilos");
  if (net > 0 && (entry.rejectedKg ?? 0) > net)
    refuse("rejectedKg", "O peso recusado não pode ser maior que o líquido");
  const accepted = acceptedKg(net, entry.rejectedKg ?? 0);
  const problem = receptionCostProblem({ quantity: accepted, unit: "kg" }, entry.unitPrice, entry.freight);
  if (problem !== null) refuse("unitPrice", `${problem}: confira o preço, o frete e o peso`);
  return issues;
}

export const rawMaterialCreate = z
  .object({
    ...rawMaterialFields,
    /** Today in the plant when absent. */
    receivedAt: day().optional(),
    tareKg: rawMaterialFields.tareKg.default(0),
    packageOk: rawMaterialFields.packageOk.default(true),
  })
  .superRefine((entry, context) => {
    for (const { path, message } of rawMaterialIssues(entry))
      context.addIssue({ code: "custom", path: [path], message });
  });
export type RawMaterialCreate = z.output<typeof rawMaterialCreate>;
export type RawMaterialInput = z.input<typeof rawMaterialCreate>;

export const rawMaterialUpdate = z.object(rawMaterialFields).partial();
export type RawMaterialUpdate = z.output<typeof rawMaterialUpdate>;

const reading = z.number().nullable();

export const rawMaterial = z.object({
  fruit: lotItem,
  supplier: named,
  grossKg: z.number(),
  tareKg: z.number(),
  crates: z.number().int().nullable(),
  netKg: z.number(),
  rejectedKg: z.number(),
  ...receiptColumns,
  brix: reading,
  ph: reading,
  acidity: reading,
  temperatureC: reading,
  ripeness: ripeness.nullable(),
  lot: lotSummary,
  ...stored,
});
export type RawMaterial = z.output<typeof rawMaterial>;
