import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import type { UsedLot } from "@pomar/contract/productions/productions.schema";
import type { Words } from "../../domain/audit/words.ts";
import { formatKg, formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { blendLabels } from "./blend-values.ts";

const { fruitId, code, ...sameNames } = blendLabels;

/** How the changes of a blend are told: by the names of the API's reply, in the form's words. */
export const blendHistory: { labels: Record<string, string>; format: Record<string, Words> } = {
  labels: {
    fruit: fruitId,
    ...sameNames,
    lot: code,
    quantity: "Quantidade",
    brix: "Brix",
    acidity: "Acidez",
    totalSolids: "Sólidos totais",
    totalCost: "Custo",
    unitCost: "Custo por kg",
  },
  format: {
    type: (value) => lotTypeNames[value as CompositeLot["type"]],
    parts: (value) => {
      const { lot, quantity } = value as UsedLot;
      return `${lot.code} ${formatQuantity(quantity, lot.unit)}`;
    },
    quantity: (value) => formatKg(value as number),
    totalCost: (value) => formatMoney(value as number),
    unitCost: (value) => formatUnitPrice(value as number),
  },
};
