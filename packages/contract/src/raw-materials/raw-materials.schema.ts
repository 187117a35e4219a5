import { z } from "zod";
import { day, kg, named, nullables, number, optional, optionals, stored } from "../core/fields.ts";
import { lotItem, lotSummary } from "../lots/lots.schema.ts";
import { receptionCostProblem } from "../receipts/cost.rules.ts";
import { receiptFields, receiptReply } from "../receipts/receipts.schema.ts";
import { acceptedKg, maxNetKg, netKg } from "./reception.rules.ts";

export const ripenesses = ["verde", "de vez", "madura", "passada"] as const;

const weight = () => kg({ min: 0, max: 99_999 });

/** What may be noted of a load, and answered of it. */
const observations = {
  crates: number(0, { min: 0, max: 100_000 }),
  brix: number(2, { min: 0, max: 40 }),
  ph: number(2, { min: 1, max: 8 }),
  /** g of citric acid per 100 g. */
  acidity: number(2, { min: 0, max: 20 }),
  temperatureC: number(1, { min: -30, max: 60 }),
  ripeness: z.enum(ripenesses, "Escolha o ponto de maturação"),
  harvestedOn: day(),
};

const rawMaterialFields = {
  ...receiptFields,
  ...optionals(observations),
  fruitId: z.uuid("Escolha a fruta"),
  supplierId: z.uuid("Escolha o fornecedor"),
  receivedAt: day(),
  grossKg: weight(),
  tareKg: weight(),
  rejectedKg: optional(weight()),
  packageOk: z.boolean(),
};

type Fields = z.output<z.ZodObject<typeof rawMaterialFields>>;
type Judged = Pick<Fields, "grossKg" | "tareKg"> &
  Partial<Pick<Fields, "rejectedKg" | "unitPrice" | "freight" | keyof typeof observations>> & {
    /** Missing: today, which the server knows. */
    receivedAt?: string | null | undefined;
  };

/** Problems of a reception of fruit taken as a whole; a PUT is judged with what is stored. */
export function rawMaterialIssues(entry: Judged): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  const refuse = (path: string, message: string) => issues.push({ path, message });
  if (entry.harvestedOn && entry.receivedAt && entry.harvestedOn > entry.receivedAt)
    refuse("harvestedOn", "A data da colheita não pode passar da data de entrada");
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

export const rawMaterial = z.object({
  fruit: lotItem,
  supplier: named,
  grossKg: z.number(),
  tareKg: z.number(),
  netKg: z.number(),
  rejectedKg: z.number(),
  ...receiptReply,
  ...nullables(observations),
  lot: lotSummary,
  ...stored,
});
export type RawMaterial = z.output<typeof rawMaterial>;
