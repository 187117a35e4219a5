import type { ripenesses } from "@pomar/contract/raw-materials/raw-materials.schema";
import { emptyWeighing, type Weighing, weigh } from "./weighing.ts";

export interface ReceptionValues {
  fruitId: string | null;
  supplierId: string | null;
  /** Null: today, as the server's plant counts its days. */
  receivedAt: string | null;
  earlier: Weighing[];
  current: Weighing;
  rejectedKg: number | null;
  brix: number | null;
  ph: number | null;
  acidity: number | null;
  temperatureC: number | null;
  ripeness: (typeof ripenesses)[number] | null;
  packageOk: boolean;
  unitPrice: number | null;
  freight: number | null;
  dueDate: string | null;
  invoiceNumber: string;
  invoiceKey: string;
  supplierLot: string;
  notes: string;
}

export function emptyReception(): ReceptionValues {
  return {
    fruitId: null,
    supplierId: null,
    receivedAt: null,
    earlier: [],
    current: emptyWeighing,
    rejectedKg: null,
    brix: null,
    ph: null,
    acidity: null,
    temperatureC: null,
    ripeness: null,
    packageOk: true,
    unitPrice: null,
    freight: null,
    dueDate: null,
    invoiceNumber: "",
    invoiceKey: "",
    supplierLot: "",
    notes: "",
  };
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
  supplierLot: "Lote do fornecedor",
  unitPrice: "Preço por kg",
  freight: "Frete",
  dueDate: "Vencimento",
  invoiceNumber: "Nota fiscal",
  invoiceKey: "Chave da nota",
  notes: "Observações",
};

export function receptionBody({ earlier, current, receivedAt, ...fields }: ReceptionValues) {
  const weighed = weigh([...earlier, current]);
  return {
    ...fields,
    receivedAt: receivedAt ?? undefined,
    grossKg: weighed?.grossKg,
    tareKg: weighed?.tareKg,
    crates: weighed?.crates ?? null,
  };
}
