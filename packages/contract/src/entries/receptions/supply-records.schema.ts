import { z } from "zod";
import { day, lotItem, nameAlone, named, optional, quantity, stored, text } from "../../core/fields.ts";
import type { SupplyKind } from "../../kinds.ts";
import { lotSummary, shownSummary } from "../../ledger/lots/lots.schema.ts";
import { deviceFields } from "../entries/device.schema.ts";
import { receptionCostProblem } from "./cost.rules.ts";
import { receptionFields, receptionReply } from "./receptions.schema.ts";

const choose: Record<SupplyKind, string> = {
  additive: "Escolha o aditivo",
  additional: "Escolha o adicional",
  packaging: "Escolha a embalagem",
};

const supplyFields = (kind: SupplyKind) => ({
  ...receptionFields,
  itemId: z.uuid(choose[kind]),
  // Tap water has no supplier, so the registry item of an additional defines whether a supplier is required.
  supplierId:
    kind === "additional" ? optional(z.uuid("Escolha o fornecedor")) : z.uuid("Escolha o fornecedor").nullish(),
  receivedAt: day(),
  /** The quantity in the item's unit. */
  quantity: quantity(),
  brand: optional(text(60)),
  expiresAt: optional(day()),
  manufacturedOn: optional(day()),
  packageOk: z.boolean(),
});

type Fields = z.output<z.ZodObject<ReturnType<typeof supplyFields>>>;
type Judged = "supplierId" | "quantity" | "unitPrice" | "freight" | "expiresAt" | "manufacturedOn";
/** The validated fields of a reception of supplies; `receivedAt` is null when the server is to use today. */
type Supply = Pick<Fields, Judged> & { receivedAt: string | null };

/**
 * Problems that concern several fields of a reception of supplies; a PUT is validated together with the stored fields.
 * @param needs  the requirements of the item in addition to those of its kind of supplies.
 */
export function supplyIssues(
  kind: SupplyKind,
  supply: Supply,
  needs: { supplier: boolean; wholeUnits: boolean },
): { path: string; message: string }[] {
  const issues = [];
  if (needs.supplier && !supply.supplierId) issues.push({ path: "supplierId", message: "Escolha o fornecedor" });
  if (needs.wholeUnits && !Number.isInteger(supply.quantity))
    issues.push({ path: "quantity", message: "Informe um número inteiro de unidades" });
  if (kind === "additive" && !supply.expiresAt)
    issues.push({ path: "expiresAt", message: "Informe a validade do aditivo" });
  if (supply.expiresAt && supply.receivedAt && supply.expiresAt < supply.receivedAt)
    issues.push({ path: "expiresAt", message: "A validade não pode ser anterior à data de entrada" });
  if (supply.manufacturedOn && supply.receivedAt && supply.manufacturedOn > supply.receivedAt)
    issues.push({ path: "manufacturedOn", message: "A data de fabricação não pode passar da data de entrada" });
  if (supply.manufacturedOn && supply.expiresAt && supply.manufacturedOn > supply.expiresAt)
    issues.push({ path: "manufacturedOn", message: "A data de fabricação não pode passar da validade" });
  const problem = receptionCostProblem(supply, supply.unitPrice, supply.freight);
  if (problem !== null)
    issues.push({ path: "unitPrice", message: `${problem}: confira o preço, o frete e a quantidade` });
  return issues;
}

/** A new reception of supplies; its day defaults to the day of `madeAt`, else to today, in the plant's time zone. */
export const supplyRecordCreate = (kind: SupplyKind) =>
  z
    .object({
      ...supplyFields(kind),
      ...deviceFields,
      receivedAt: day().optional(),
      packageOk: z.boolean().default(true),
    })
    .superRefine((supply, context) => {
      const received = { ...supply, receivedAt: supply.receivedAt ?? null };
      const needs = { supplier: kind !== "additional", wholeUnits: false };
      for (const { path, message } of supplyIssues(kind, received, needs))
        context.addIssue({ code: "custom", path: [path], message });
    });
export type SupplyRecordCreate = z.output<ReturnType<typeof supplyRecordCreate>>;
export type SupplyRecordInput = z.input<ReturnType<typeof supplyRecordCreate>>;

export const supplyRecordUpdate = (kind: SupplyKind) => z.object(supplyFields(kind)).partial();
export type SupplyRecordUpdate = z.output<ReturnType<typeof supplyRecordUpdate>>;

export const supplyRecord = z.object({
  item: lotItem,
  supplier: named.nullable(),
  /** The quantity in `lot.unit`. */
  quantity: z.number(),
  brand: z.string().nullable(),
  manufacturedOn: z.string().nullable(),
  ...receptionReply,
  lot: lotSummary,
  ...stored,
});
export type SupplyRecord = z.output<typeof supplyRecord>;

export const supplyRecordRow = supplyRecord
  .pick({ id: true, receivedAt: true, quantity: true, brand: true, unitPrice: true, total: true })
  .extend({ item: named, supplier: nameAlone.nullable(), createdBy: nameAlone.nullable(), lot: shownSummary });
export type SupplyRecordRow = z.output<typeof supplyRecordRow>;
