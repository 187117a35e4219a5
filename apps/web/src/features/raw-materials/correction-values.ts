import { type RawMaterial, rawMaterialIssues } from "@pomar/contract/raw-materials/raw-materials.schema";
import type { Words } from "../../domain/audit/words.ts";
import { confirmedRepeatLabel } from "../../domain/receipts/confirmed-repeat.ts";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { formatKg, formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { type ReceptionValues, receptionLabels } from "./reception-values.ts";

/** One weighing, which may be the sum of several. */
export interface CorrectionValues extends Omit<ReceptionValues, "earlier" | "current"> {
  grossKg: number | null;
  tareKg: number | null;
  crates: number | null;
}

/** What the fields hold of a stored reception. */
export function valuesOfReception(entry: RawMaterial): CorrectionValues {
  const { receivedAt, grossKg, tareKg, crates, rejectedKg } = entry;
  const { brix, ph, acidity, temperatureC, ripeness, packageOk } = entry;
  return {
    fruitId: entry.fruit.id,
    supplierId: entry.supplier.id,
    receivedAt,
    ...{ grossKg, tareKg, crates, rejectedKg },
    ...{ brix, ph, acidity, temperatureC, ripeness, packageOk },
    unitPrice: entry.unitPrice ?? null,
    freight: entry.freight ?? null,
    dueDate: entry.dueDate ?? null,
    invoiceNumber: entry.invoiceNumber ?? "",
    invoiceKey: entry.invoiceKey ?? "",
    supplierLot: entry.supplierLot ?? "",
    notes: entry.notes ?? "",
  };
}

/** What the contract says of the weights and the price together; an empty weight is the schema's affair. */
export function correctionMessages(values: CorrectionValues): Messages {
  const { grossKg, tareKg } = values;
  return grossKg === null || tareKg === null ? {} : byPath(rawMaterialIssues({ ...values, grossKg, tareKg }));
}

const { fruitId, supplierId, ...sameNames } = receptionLabels;

/** How the changes of a reception are told: by the names of the API's reply, in the form's words. */
export const receptionHistory: { labels: Record<string, string>; format: Record<string, Words> } = {
  labels: {
    fruit: fruitId,
    supplier: supplierId,
    ...sameNames,
    netKg: "Peso líquido",
    total: "Total",
    confirmedRepeat: confirmedRepeatLabel,
  },
  format: {
    grossKg: kilograms,
    tareKg: kilograms,
    rejectedKg: kilograms,
    netKg: kilograms,
    ripeness: (value) => capitalized(String(value)),
    unitPrice: (value) => formatUnitPrice(value as number),
    freight: (value) => formatMoney(value as number),
    total: (value) => formatMoney(value as number),
  },
};

function kilograms(value: unknown): string {
  return formatKg(value as number);
}
