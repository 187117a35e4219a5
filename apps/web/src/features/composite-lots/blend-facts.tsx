import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { formatNumber } from "@pomar/contract/core/decimal";
import { DoseBars } from "../../domain/productions/dose-bars.tsx";
import { Flags } from "../../domain/productions/flags.tsx";
import { formatDay, formatExpiry } from "../../ui/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Fields } from "../../ui/kit/fields.tsx";

/** What a blend came to: readings by mass, expiry of its first part, cost. */
export function BlendFacts({ entry }: { entry: CompositeLot }) {
  const { doses, qualityFlags } = entry;
  return (
    <Card title="Como ficou a mistura">
      <Flags flags={qualityFlags} />
      <Fields of={factsOf(entry)} />
      <DoseBars
        doses={doses.map(({ additive, ...dose }) => ({ ...dose, additiveId: additive.id, name: additive.name }))}
      />
    </Card>
  );
}

function factsOf({ brix, acidity, totalSolids, producedAt, lot, totalCost, unitCost, notes }: CompositeLot) {
  const weighed = (value: number | null, unit: string) =>
    value === null ? "falta a leitura de uma parte" : `${formatNumber(value, 2)}${unit}`;
  return [
    ["Composto em", formatDay(producedAt)],
    ["Validade", lot.expiresAt === null ? "–" : `${formatDay(lot.expiresAt)} (${formatExpiry(lot.expiresAt)})`],
    ["Brix", weighed(brix, "")],
    ["Acidez", weighed(acidity, " g/100 g")],
    ["Sólidos totais", weighed(totalSolids, " g/100 g")],
    ["pH", "a medir no lote"],
    [
      "Custo",
      totalCost == null || unitCost == null
        ? "falta o preço de uma parte"
        : `${formatUnitPrice(unitCost)} por kg · ${formatMoney(totalCost)} ao todo`,
    ],
    ["Observações", notes],
  ] as const;
}
