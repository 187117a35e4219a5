import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import { type SupplyRecord, supplyIssues } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { SupplyKind } from "@pomar/contract/kinds";
import type { Words } from "../../people/parts/audit/words.ts";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice, moneyOrNull } from "../../ui/format/numbers.ts";
import { confirmedRepeatLabel } from "../parts/entries/confirmed-repeat.ts";
import { emptyPaper, totalMessages, toUnitPrice } from "../parts/entries/said-price.ts";
import type { Supplies } from "./kinds.ts";

export const emptyRecord = {
  itemId: null as string | null,
  /** The day of reception; null means today in the server's time zone. */
  receivedAt: null as string | null,
  supplierId: null as string | null,
  quantity: null as number | null,
  brand: "",
  supplierLot: "",
  manufacturedOn: null as string | null,
  expiresAt: null as string | null,
  packageOk: true,
  ...emptyPaper,
  notes: "",
};
export type RecordValues = typeof emptyRecord;

export function valuesOfRecord(record: SupplyRecord): RecordValues {
  const { item, supplier, lot } = record;
  const values = valuesFrom(emptyRecord, record);
  return { ...values, itemId: item.id, supplierId: supplier?.id ?? null, expiresAt: lot.expiresAt };
}

/** The labels of the fields, in screen order; the keys are the field names of the API call. */
export const recordLabels = ({ words }: Supplies, unit: string) => ({
  itemId: words.name,
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

/** The summary of a reception and what is paid for it, for the rail beside its fields. */
export function summarizeRecord(values: RecordValues, item: { name: string; unit: string }) {
  const { quantity, freight } = values;
  if (quantity === null) return { saves: null, totals: [["Quantidade", null]] as const };
  const total = receptionTotal(quantity, recordBody(values).unitPrice, freight);
  const saves = `${formatQuantity(quantity, item.unit)} de ${item.name}`;
  return { saves, totals: [["Total a pagar", moneyOrNull(total || null)]] as const };
}

/** The fields that a reception of an item requires. */
export interface Needs {
  /** Whether a supplier is required; false for tap water, which is not bought. */
  supplier: boolean;
  wholeUnits: boolean;
}

export function getNeeds(item: { unit: string; isWater?: boolean }): Needs {
  return { supplier: item.isWater !== true, wholeUnits: item.unit === "un" };
}

export function listRequired(kind: SupplyKind, needs: Needs): string[] {
  return ["quantity", ...(needs.supplier ? ["supplierId"] : []), ...(kind === "additive" ? ["expiresAt"] : [])];
}

/** The messages about combinations of fields in a reception of this item, by the server's rules. */
export function recordMessages(kind: SupplyKind, needs: Needs, values: RecordValues): Messages {
  // An empty quantity is reported by the schema, so a placeholder of 1 avoids a second message.
  const whole = { ...recordBody(values), quantity: values.quantity ?? 1 };
  return { ...byPath(supplyIssues(kind, whole, needs)), ...totalMessages(values, values.quantity) };
}

/** The body of a reception, with the unit price calculated from a typed total. */
export function recordBody({ paperTotal, unitPrice, ...fields }: RecordValues) {
  const { quantity, freight } = fields;
  return { ...fields, unitPrice: toUnitPrice({ unitPrice, paperTotal, freight }, quantity) };
}

/** The body of a new reception; when no day was chosen, the server sets the day. */
export function createBody(values: RecordValues) {
  const { receivedAt, quantity, ...fields } = recordBody(values);
  return { ...fields, receivedAt: receivedAt ?? undefined, quantity: quantity ?? undefined };
}

/** The labels and formats of a reception's history, by the field names of the API's reply. */
export function recordHistory(supplies: Supplies, unit: string) {
  const { itemId, supplierId, expiresAt, ...fields } = recordLabels(supplies, unit);
  const labels = {
    item: itemId,
    supplier: supplierId,
    lot: expiresAt,
    ...fields,
    total: "Total",
    confirmedRepeat: confirmedRepeatLabel,
    reason: "Motivo",
  };
  const format: Record<string, Words> = {
    lot: (value) => describeExpiry(value as SupplyRecord["lot"]),
    quantity: (value) => formatQuantity(value as number, unit),
    unitPrice: (value) => formatUnitPrice(value as number),
    freight: (value) => formatMoney(value as number),
    total: (value) => formatMoney(value as number),
  };
  return { labels, format };
}

/** The expiry of a lot in words; the form edits no other property of the lot. */
function describeExpiry({ expiresAt }: SupplyRecord["lot"]): string {
  return expiresAt === null ? "sem validade" : formatDay(expiresAt);
}
