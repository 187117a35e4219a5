import {
  type RawMaterial,
  rawMaterialIssues,
  type ripenesses,
} from "@pomar/contract/raw-materials/raw-materials.schema";
import type { Words } from "../../domain/audit/words.ts";
import { confirmedRepeatLabel } from "../../domain/entries/confirmed-repeat.ts";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import { formatKg, formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { emptyWeighing, sumWeighings, type Weighing } from "./weighing.ts";

const empty = {
  fruitId: null as string | null,
  supplierId: null as string | null,
  /** Null: today, as the server's plant counts its days. */
  receivedAt: null as string | null,
  rejectedKg: null as number | null,
  brix: null as number | null,
  ph: null as number | null,
  acidity: null as number | null,
  temperatureC: null as number | null,
  ripeness: null as (typeof ripenesses)[number] | null,
  harvestedOn: null as string | null,
  packageOk: true,
  unitPrice: null as number | null,
  freight: null as number | null,
  dueDate: null as string | null,
  invoiceNumber: "",
  invoiceKey: "",
  supplierLot: "",
  notes: "",
};

/** What both forms ask. */
export type SharedValues = typeof empty;

/** At the dock: several loads on the scale. */
export interface ReceptionValues extends SharedValues {
  earlier: Weighing[];
  current: Weighing;
}

export const emptyReception: ReceptionValues = { ...empty, earlier: [], current: emptyWeighing };

const noWeights = {
  grossKg: null as number | null,
  tareKg: null as number | null,
  crates: null as number | null,
};

/** Of a stored reception: one weighing, which may be the sum of several. */
export type CorrectionValues = SharedValues & typeof noWeights;

export function valuesOfReception(entry: RawMaterial): CorrectionValues {
  const values = valuesFrom({ ...empty, ...noWeights }, entry);
  return { ...values, fruitId: entry.fruit.id, supplierId: entry.supplier.id };
}

/** The fields' labels in the order of the screen, under the names of the contract. */
export const receptionLabels = {
  fruitId: "Fruta",
  supplierId: "Fornecedor",
  grossKg: "Peso bruto",
  tareKg: "Tara",
  crates: "Caixas",
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
  freight: "Frete",
  dueDate: "Vencimento",
  invoiceNumber: "Nota fiscal",
  invoiceKey: "Chave da nota",
  notes: "Observações",
};

export function receptionBody({ earlier, current, receivedAt, ...fields }: ReceptionValues) {
  const weighed = sumWeighings([...earlier, current]);
  return {
    ...fields,
    receivedAt: receivedAt ?? undefined,
    grossKg: weighed?.grossKg,
    tareKg: weighed?.tareKg,
    crates: weighed?.crates ?? null,
  };
}

/** What the contract says of the weights and the price together; an empty weight is the schema's affair. */
export function correctionMessages(values: CorrectionValues): Messages {
  const { grossKg, tareKg } = values;
  return grossKg === null || tareKg === null ? {} : byPath(rawMaterialIssues({ ...values, grossKg, tareKg }));
}

const { fruitId, supplierId, ...sameNames } = receptionLabels;
const kilograms: Words = (value) => formatKg(value as number);

/** How the changes of a reception are told: by the names of the API's reply, in the form's words. */
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
    ripeness: (value) => capitalized(String(value)),
    unitPrice: (value) => formatUnitPrice(value as number),
    freight: (value) => formatMoney(value as number),
    total: (value) => formatMoney(value as number),
  },
};
