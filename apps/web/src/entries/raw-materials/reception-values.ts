import { counted } from "@pomar/contract/core/decimal";
import {
  type RawMaterial,
  rawMaterialIssues,
  type ripenesses,
} from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg } from "@pomar/contract/entries/receptions/reception.rules";
import {
  type Weighing as StoredWeighing,
  weighedTotal,
  writtenWeighing,
} from "@pomar/contract/entries/receptions/weighings.rules";
import type { Words } from "../../people/parts/audit/words.ts";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import { formatKg, formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { confirmedRepeatLabel } from "../parts/entries/confirmed-repeat.ts";
import { emptyPaper, totalMessages, toUnitPrice } from "../parts/entries/said-price.ts";
import {
  emptyWeighing,
  type Loads,
  loadMessages,
  sumWeighings,
  toLoads,
  toStoredWeighings,
  weighingMessages,
} from "./weighing.ts";

const empty = {
  fruitId: null as string | null,
  supplierId: null as string | null,
  /** The day of reception; null means today in the server's time zone. */
  receivedAt: null as string | null,
  rejectedKg: null as number | null,
  brix: null as number | null,
  ph: null as number | null,
  acidity: null as number | null,
  temperatureC: null as number | null,
  ripeness: null as (typeof ripenesses)[number] | null,
  harvestedOn: null as string | null,
  packageOk: true,
  payableKg: null as number | null,
  payableReason: "",
  supplierLot: "",
  ...emptyPaper,
  notes: "",
};

export type SharedValues = typeof empty;

export type ReceptionValues = SharedValues & Loads;

export const emptyReception: ReceptionValues = { ...empty, earlier: [], current: emptyWeighing };

/**
 * The field values of a stored reception; a reception recorded before weighings were stored gets one weighing with the
 * totals of the reception.
 */
export function valuesOfReception(entry: RawMaterial): ReceptionValues {
  const { fruit, supplier, weighings, grossKg, tareKg, crates } = entry;
  const loads = toLoads(weighings ?? [{ grossKg, tareKg, crates }]);
  return { ...valuesFrom(empty, entry), ...loads, fruitId: fruit.id, supplierId: supplier.id };
}

/** The labels of the fields, in screen order; the keys are the field names of the API call. */
export const receptionLabels = {
  fruitId: "Fruta",
  supplierId: "Fornecedor",
  grossKg: "Peso bruto",
  tareKg: "Tara",
  crates: "Caixas",
  weighings: "Pesagens",
  rejectedKg: "Recusado",
  brix: "Brix",
  ph: "pH",
  acidity: "Acidez",
  temperatureC: "Temperatura",
  ripeness: "Maturação",
  packageOk: "Embalagem íntegra",
  receivedAt: "Recebido em",
  harvestedOn: "Colhido em",
  supplierLot: "Lote do fornecedor",
  unitPrice: "Preço por kg",
  paperTotal: "Total a pagar",
  freight: "Frete",
  payableKg: "Peso a pagar",
  payableReason: "Motivo do peso a pagar",
  dueDate: "Vencimento",
  invoiceNumber: "Nota fiscal",
  invoiceKey: "Chave da nota",
  notes: "Observações",
};

/** The billed weight in kg: the agreed weight, else the accepted weight; null until a load is weighed. */
export function calculateBilledKg({ earlier, current, rejectedKg, payableKg }: ReceptionValues): number | null {
  const net = sumWeighings([...earlier, current])?.netKg;
  return payableKg ?? (net === undefined ? null : acceptedKg(net, rejectedKg ?? 0));
}

/** The body of a reception, with its list of weighings and with the unit price calculated from a typed total. */
export function receptionBody(values: ReceptionValues) {
  const { earlier, current, receivedAt, paperTotal: _, ...fields } = values;
  const weighings = toStoredWeighings({ earlier, current });
  return {
    ...fields,
    unitPrice: toUnitPrice(values, calculateBilledKg(values)),
    receivedAt: receivedAt ?? undefined,
    weighings: weighings.length === 0 ? undefined : weighings,
  };
}

/** The required fields of a reception; the gross weight is required only until a load is weighed. */
export const listRequired = (values: ReceptionValues): string[] => [
  ...["fruitId", "supplierId"],
  ...(toStoredWeighings(values).length === 0 ? ["grossKg"] : []),
  ...(values.current.grossKg !== null && weighingMessages(values.current).crates !== undefined ? ["crates"] : []),
];

/** The messages about loads, weights and price by the server's rules; the schema itself reports empty weights. */
export function receptionMessages(values: ReceptionValues): Messages {
  const loads = loadMessages(values);
  const weighings = toStoredWeighings(values);
  if (weighings.length === 0) return loads;
  const payable = calculateBilledKg(values);
  const priced = { ...values, unitPrice: toUnitPrice(values, payable), ...weighedTotal(weighings) };
  return { ...byPath(rawMaterialIssues(priced)), ...totalMessages(values, payable), ...loads };
}

const { fruitId, supplierId, ...sameNames } = receptionLabels;
/** A weighing in words, with its crates: `430,250 − 24,000 = 406,250 (12 caixas)`. */
const weighingLine: Words = (value) => {
  const { crates } = value as StoredWeighing;
  return `${writtenWeighing(value as StoredWeighing)}${crates === null ? "" : ` (${counted(crates, "caixa", "caixas")})`}`;
};
const kilograms: Words = (value) => formatKg(value as number);

/** The labels and formats of a reception's history, by the field names of the API's reply. */
export const receptionHistory: { labels: Record<string, string>; format: Record<string, Words> } = {
  labels: {
    fruit: fruitId,
    supplier: supplierId,
    ...sameNames,
    netKg: "Peso líquido",
    total: "Total",
    confirmedRepeat: confirmedRepeatLabel,
    reason: "Motivo",
  },
  format: {
    grossKg: kilograms,
    tareKg: kilograms,
    rejectedKg: kilograms,
    netKg: kilograms,
    payableKg: kilograms,
    weighings: weighingLine,
    ripeness: (value) => capitalized(String(value)),
    unitPrice: (value) => formatUnitPrice(value as number),
    freight: (value) => formatMoney(value as number),
    total: (value) => formatMoney(value as number),
  },
};
