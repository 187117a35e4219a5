import type { UsedLot } from "@pomar/contract/productions/productions.schema";
import { type Pulp, storageNames, type storages } from "@pomar/contract/pulp/pulp.schema";
import type { Words } from "../../domain/audit/words.ts";
import { formatKg, formatMoney, formatPercent, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { pasteurizationWords } from "./pulp-facts.tsx";
import { pulpLabels } from "./pulp-values.ts";

const { fruitId, ...sameNames } = pulpLabels;
const kilograms: Words = (value) => formatKg(value as number);
const usedLot: Words = (value) => {
  const { lot, quantity } = value as UsedLot;
  return `${lot.code} ${formatQuantity(quantity, lot.unit)}`;
};

/** How the changes of a pulping are told: by the names of the API's reply, in the form's words. */
export const pulpHistory: { labels: Record<string, string>; format: Record<string, Words> } = {
  labels: {
    fruit: fruitId,
    ...sameNames,
    yieldPct: "Rendimento",
    unexplainedLossKg: "Não explicado",
    totalCost: "Custo",
    unitCost: "Custo por kg",
  },
  format: {
    inputs: usedLot,
    additives: usedLot,
    additionals: usedLot,
    packagings: usedLot,
    outputKg: kilograms,
    refuseKg: kilograms,
    residueKg: kilograms,
    unexplainedLossKg: kilograms,
    yieldPct: (value) => formatPercent(value as number),
    totalCost: (value) => formatMoney(value as number),
    unitCost: (value) => formatUnitPrice(value as number),
    storage: (value) => storageNames[value as (typeof storages)[number]],
    pasteurization: (value) => pasteurizationWords(value as NonNullable<Pulp["pasteurization"]>),
  },
};
