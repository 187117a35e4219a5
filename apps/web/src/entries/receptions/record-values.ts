import { type SupplyRecord, supplyIssues } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { SupplyKind } from "@pomar/contract/kinds";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import { totalMessages, unitPriceOf } from "../parts/entries/said-price.ts";
import type { Supplies } from "./kinds.ts";

export const emptyRecord = {
  itemId: null as string | null,
  /** Null: today, as the server's plant counts its days. */
  receivedAt: null as string | null,
  supplierId: null as string | null,
  quantity: null as number | null,
  brand: "",
  supplierLot: "",
  manufacturedOn: null as string | null,
  expiresAt: null as string | null,
  packageOk: true,
  unitPrice: null as number | null,
  paperTotal: null as number | null,
  freight: null as number | null,
  dueDate: null as string | null,
  invoiceNumber: "",
  invoiceKey: "",
  notes: "",
};
export type RecordValues = typeof emptyRecord;

/** What the fields hold of a stored reception. */
export function valuesOfRecord(record: SupplyRecord): RecordValues {
  const { item, supplier, lot } = record;
  const values = valuesFrom(emptyRecord, record);
  return { ...values, itemId: item.id, supplierId: supplier?.id ?? null, expiresAt: lot.expiresAt };
}

/** The fields' labels in the order of the screen, under the names of the contract. */
export const recordLabels = ({ words }: Supplies, unit: string) => ({
  itemId: words.item,
  supplierId: "Fornecedor",
  quantity: "Quantidade",
  receivedAt: "Recebido em",
  expiresAt: "Validade",
  brand: "Marca",
  supplierLot: "Lote do fabricante",
  manufacturedOn: "Fabricação",
  packageOk: "Embalagem íntegra",
  notes: "Observações",
  unitPrice: `Preço por ${unit}`,
  paperTotal: "Total a pagar",
  freight: "Frete",
  dueDate: "Vencimento",
  invoiceNumber: "Nota fiscal",
  invoiceKey: "Chave da nota",
});

/** What a thing asks of its receptions. */
export interface Needs {
  /** Water comes from the tap. */
  supplier: boolean;
  wholeUnits: boolean;
}

export function needsOf(item: { unit: string; isWater?: boolean }): Needs {
  return { supplier: item.isWater !== true, wholeUnits: item.unit === "un" };
}

export function requiredOf(kind: SupplyKind, needs: Needs): string[] {
  return ["quantity", ...(needs.supplier ? ["supplierId"] : []), ...(kind === "additive" ? ["expiresAt"] : [])];
}

/** What the contract says of a reception of this item as a whole. */
export function recordMessages(kind: SupplyKind, needs: Needs, values: RecordValues): Messages {
  // An empty quantity is the schema's affair.
  const whole = { ...recordBody(values), quantity: values.quantity ?? 1 };
  return { ...byPath(supplyIssues(kind, whole, needs)), ...totalMessages(values, values.quantity) };
}

/** The body of a reception: of a total its price. */
export function recordBody({ paperTotal, unitPrice, ...fields }: RecordValues) {
  const { quantity, freight } = fields;
  return { ...fields, unitPrice: unitPriceOf({ unitPrice, paperTotal, freight }, quantity) };
}

/** The same of a new one; a day that nobody chose is left to the server. */
export function createBody(values: RecordValues) {
  const { receivedAt, quantity, ...fields } = recordBody(values);
  return { ...fields, receivedAt: receivedAt ?? undefined, quantity: quantity ?? undefined };
}
