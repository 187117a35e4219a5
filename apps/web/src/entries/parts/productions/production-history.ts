import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { UsedLot } from "@pomar/contract/entries/productions/productions.schema";
import { type Dose, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { historyTab } from "../../../people/parts/audit/history-tab.tsx";
import type { Wording, Words } from "../../../people/parts/audit/words.ts";
import {
  formatContent,
  formatKg,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitPrice,
} from "../../../ui/format/numbers.ts";

const usedLot: Words = (value) => {
  const { lot, quantity } = value as UsedLot;
  return `${lot.code} ${formatQuantity(quantity, lot.unit)}`;
};
const dose: Words = (value) => {
  const { additive, mgPerKg } = value as Dose;
  return `${additive.name} ${unbroken(formatNumber(mgPerKg, 1), "mg/kg")}`;
};
const number =
  (words: (value: number) => string): Words =>
  (value) =>
    words(value as number);
const kilograms = number(formatKg);
const pieces = number((count) => formatQuantity(count, "un"));

/** The formats of the fields, by their names in the API's reply. */
const formats: Record<string, Words> = {
  type: (value) => lotTypeNames[value as keyof typeof lotTypeNames],
  inputs: usedLot,
  pulps: usedLot,
  parts: usedLot,
  additives: usedLot,
  additionals: usedLot,
  packagings: usedLot,
  doses: dose,
  outputKg: kilograms,
  refuseKg: kilograms,
  residueKg: kilograms,
  unexplainedLossKg: kilograms,
  yieldPct: number(formatPercent),
  quantity: kilograms,
  units: pieces,
  rejectedUnits: pieces,
  netContentG: number(formatContent),
  netKg: kilograms,
  fillLossKg: kilograms,
  totalCost: number(formatMoney),
  unitCost: number(formatUnitPrice),
};

/** The labels and formats of a production's history, by the field names of the API's reply. */
export const buildProductionWording = (
  { fruitId = "Fruta", ...labels }: Record<string, string>,
  words: Record<string, Words> = {},
): Wording => ({
  labels: { fruit: fruitId, ...labels, doses: "Doses", reason: "Motivo" },
  format: { ...formats, ...words },
});

export const productionHistory = (entityId: string, wording: Wording) =>
  historyTab({ entity: "productions", entityId, ...wording });
