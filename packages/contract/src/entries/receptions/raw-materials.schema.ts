import { z } from "zod";
import { earlyDayProblem } from "../../core/calendar.rules.ts";
import {
  day,
  id,
  kg,
  lotItem,
  nameAlone,
  named,
  nullables,
  number,
  optional,
  optionals,
  stored,
  text,
} from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { lotSummary, shownSummary } from "../../ledger/lots/lots.schema.ts";
import { deviceFields } from "../entries/device.schema.ts";
import { receptionCostProblem } from "./cost.rules.ts";
import { acceptedKg, listBilledKgIssues, maxNetKg, netKg } from "./reception.rules.ts";
import { receptionFields, receptionReply } from "./receptions.schema.ts";
import { calculateWeights, maxWeighings, tareAboveGross, weighingIssues } from "./weighings.rules.ts";

export const ripenesses = ["verde", "de vez", "madura", "passada"] as const;

const weight = () => kg({ min: 0, max: 99_999 });

const crates = () => number(0, { min: 0, max: 100_000 });

/** The fields of one load on the scale. */
const weighing = { grossKg: weight(), crates: crates(), tareKg: weight() };

/** The readings and remarks of a received load, in requests and replies. */
const observations = {
  crates: crates(),
  brix: number(2, { min: 0, max: 40 }),
  ph: number(2, { min: 1, max: 8 }),
  /** The acidity in g of citric acid per 100 g. */
  acidity: number(2, { min: 0, max: 20 }),
  temperatureC: number(1, { min: -30, max: 60 }),
  ripeness: z.enum(ripenesses, "Escolha o ponto de maturação"),
  harvestedOn: day(),
};

const rawMaterialFields = {
  ...receptionFields,
  ...optionals(observations),
  fruitId: z.uuid("Escolha a fruta"),
  supplierId: z.uuid("Escolha o fornecedor"),
  receivedAt: day(),
  /** The loads on the scale, summed up in `grossKg` and `tareKg`; sums in the call must equal the calculated sums. */
  weighings: z
    .array(z.object({ ...weighing, crates: optional(crates()) }))
    .min(1)
    .max(maxWeighings),
  grossKg: weight(),
  tareKg: weight(),
  rejectedKg: optional(weight()),
  /** The billed kg; null bills the weight that entered the lot. Level-2 calls ignore this field and `payableReason`. */
  payableKg: optional(kg({ above: 0, max: maxNetKg })),
  payableReason: optional(text(200)),
  packageOk: z.boolean(),
};

type Fields = z.output<z.ZodObject<typeof rawMaterialFields>>;
type Judged = Pick<Fields, "grossKg" | "tareKg"> &
  Partial<
    Pick<Fields, "rejectedKg" | "unitPrice" | "freight" | "payableKg" | "payableReason" | keyof typeof observations>
  > & {
    /** The day of the reception; when absent, the server uses today. */
    receivedAt?: string | null | undefined;
  };

/** Problems of several fields of a raw material reception; a PUT is validated together with the stored fields. */
export function rawMaterialIssues(entry: Judged): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  const refuse = (path: string, message: string) => issues.push({ path, message });
  if (entry.harvestedOn && entry.receivedAt && entry.harvestedOn > entry.receivedAt)
    refuse("harvestedOn", "A data da colheita não pode passar da data de entrada");
  const early = entry.harvestedOn && entry.receivedAt && earlyDayProblem(entry.harvestedOn, entry.receivedAt);
  if (early) refuse("harvestedOn", early);
  const net = netKg(entry.grossKg, entry.tareKg);
  if (entry.grossKg >= 0 && net <= 0) refuse("tareKg", tareAboveGross);
  if (net > maxNetKg)
    refuse("grossKg", "O peso líquido não pode passar de 50.000\u00a0kg; confira se digitou em quilos");
  if (net > 0 && (entry.rejectedKg ?? 0) > net)
    refuse("rejectedKg", "O peso recusado não pode ser maior que o líquido");
  const accepted = acceptedKg(net, entry.rejectedKg ?? 0);
  const { payableKg: billedKg, unitPrice, freight } = entry;
  const problem = receptionCostProblem({ quantity: accepted, billed: billedKg, unit: "kg" }, unitPrice, freight);
  if (problem !== null) refuse("unitPrice", `${problem}: confira o preço, o frete e o peso`);
  return [...issues, ...listBilledKgIssues(accepted, entry)];
}

export const rawMaterialCreate = z
  .object({
    ...rawMaterialFields,
    ...deviceFields,
    /** The day of the reception; when absent, the day of `madeAt`, else today, in the plant's time zone. */
    receivedAt: day().optional(),
    weighings: rawMaterialFields.weighings.optional(),
    grossKg: rawMaterialFields.grossKg.optional(),
    tareKg: rawMaterialFields.tareKg.optional(),
    packageOk: rawMaterialFields.packageOk.default(true),
  })
  .refine(isWeighed, { path: ["grossKg"], message: "Campo obrigatório", when: saysNoWeight })
  .superRefine((entry, context) => {
    const weights = calculateWeights(entry);
    if (weights === null) return;
    const unpaid = { ...entry, ...weights, payableKg: null, payableReason: null };
    // The billed weight is not validated here, because it is ignored in a call of level 2; the command knows the user's
    // level and validates the billed weight.
    for (const { path, message } of [...weighingIssues(entry), ...rawMaterialIssues(unpaid)])
      context.addIssue({ code: "custom", path: path.split("."), message });
  });

type Validated = z.core.ParsePayload;

/** Whether to report a missing weight along with other missing fields; false when the weights are invalid. */
function saysNoWeight({ value, issues }: Validated): boolean {
  const isRefused = issues.some(({ path = [] }) => ["weighings", "grossKg"].includes(String(path[0])));
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRefused;
}

function isWeighed({ weighings, grossKg }: { weighings?: unknown; grossKg?: unknown }): boolean {
  return weighings !== undefined || grossKg !== undefined;
}

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
  /** The loads on the scale; null for an entry that was recorded before loads were stored and has only their sums. */
  weighings: z.array(z.object({ ...weighing, crates: crates().nullable() })).nullable(),
  /** The billed weight in kg; null when it equals the weight that entered the lot. */
  payableKg: adminOnly(z.number().nullable()),
  payableReason: adminOnly(z.string().nullable()),
  ...receptionReply,
  ...nullables(observations),
  lot: lotSummary,
  ...stored,
});
export type RawMaterial = z.output<typeof rawMaterial>;

export const rawMaterialRow = rawMaterial
  .pick({
    id: true,
    receivedAt: true,
    harvestedOn: true,
    netKg: true,
    rejectedKg: true,
    brix: true,
    total: true,
  })
  .extend({ fruit: named, supplier: nameAlone, lot: shownSummary });
export type RawMaterialRow = z.output<typeof rawMaterialRow>;

/** The values from a supplier's earlier receptions that the form suggests before the weighing. */
export const receptionHabits = z.object({
  /**
   * The weight of one crate in kg, from the last reception with counted crates; null when the tare divided by the
   * crates has more than three decimals.
   */
  crateKg: z.number().nullable(),
});
export const receptionHabitsQuery = z.object({ supplier: id() });
