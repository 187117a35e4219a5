import type { UsedLot } from "@pomar/contract/productions/productions.schema";
import type { Words } from "../../domain/audit/words.ts";
import { formatKg, formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { packingLabels } from "./packing-values.ts";

const { fruitId, ...sameNames } = packingLabels;
const usedLot: Words = (value) => {
  const { lot, quantity } = value as UsedLot;
  return `${lot.code} ${formatQuantity(quantity, lot.unit)}`;
};
const unitsOf =
  (unit: string): Words =>
  (value) =>
    formatQuantity(value as number, unit);

/** How the changes of a packing are told: by the names of the API's reply, in the form's words. */
export const packingHistory: { labels: Record<string, string>; format: Record<string, Words> } = {
  labels: {
    fruit: fruitId,
    ...sameNames,
    netKg: "Envasado",
    fillLossKg: "Perda no envase",
    totalCost: "Custo",
    unitCost: "Custo por unidade",
  },
  format: {
    pulps: usedLot,
    additives: usedLot,
    additionals: usedLot,
    packagings: usedLot,
    units: unitsOf("un"),
    netContentG: unitsOf("g"),
    rejectedUnits: unitsOf("un"),
    netKg: (value) => formatKg(value as number),
    fillLossKg: (value) => formatKg(value as number),
    totalCost: (value) => formatMoney(value as number),
    unitCost: (value) => formatUnitPrice(value as number),
  },
};
