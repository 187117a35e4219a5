import { type SupplyKind, type SupplyRecord, supplyIssues } from "@pomar/contract/supply-records/supply-records.schema";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import type { Supplies } from "./kinds.ts";

export interface RecordValues {
  itemId: string | null;
  /** Null: today, as the server's plant counts its days. */
  receivedAt: string | null;
  supplierId: string | null;
  quantity: number | null;
  brand: string;
  supplierLot: string;
  expiresAt: string | null;
  packageOk: boolean;
  unitPrice: number | null;
  freight: number | null;
  dueDate: string | null;
  invoiceNumber: string;
  invoiceKey: string;
  notes: string;
}

export const emptyRecord: RecordValues = {
  itemId: null,
  receivedAt: null,
  supplierId: null,
  quantity: null,
  brand: "",
  supplierLot: "",
  expiresAt: null,
  packageOk: true,
  unitPrice: null,
  freight: null,
  dueDate: null,
  invoiceNumber: "",
  invoiceKey: "",
  notes: "",
};

/** What the fields hold of a stored reception. */
export function valuesOfRecord(record: SupplyRecord): RecordValues {
  return {
    itemId: record.item.id,
    receivedAt: record.receivedAt,
    supplierId: record.supplier?.id ?? null,
    quantity: record.quantity,
    brand: record.brand ?? "",
    supplierLot: record.supplierLot ?? "",
    expiresAt: record.lot.expiresAt,
    packageOk: record.packageOk,
    unitPrice: record.unitPrice ?? null,
    freight: record.freight ?? null,
    dueDate: record.dueDate ?? null,
    invoiceNumber: record.invoiceNumber ?? "",
    invoiceKey: record.invoiceKey ?? "",
    notes: record.notes ?? "",
  };
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
  packageOk: "Embalagem íntegra",
  notes: "Observações",
  unitPrice: `Preço por ${unit}`,
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

/** What the contract says of a reception of this item as a whole; until a day is chosen it is the server's. */
export function recordMessages(kind: SupplyKind, needs: Needs, values: RecordValues): Messages {
  const { receivedAt, quantity } = values;
  // An empty quantity is the schema's affair.
  const whole = { ...values, receivedAt: receivedAt ?? "1900-01-01", quantity: quantity ?? 1 };
  return byPath(supplyIssues(kind, whole, needs));
}

/** The body of a new reception; a day that nobody chose is left to the server. */
export function createBody({ receivedAt, quantity, ...fields }: RecordValues) {
  return { ...fields, receivedAt: receivedAt ?? undefined, quantity: quantity ?? undefined };
}
