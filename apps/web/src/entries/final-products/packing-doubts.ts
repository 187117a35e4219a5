import { formatNumber } from "@pomar/contract/core/decimal";
import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import { calculateLossPct } from "@pomar/contract/entries/productions/mass-balance.rules";
import { isMuchLost, type Usual } from "@pomar/contract/entries/usual/usual.rules";
import type { Doubt } from "../../ui/form/doubt.ts";
import { frozenDoubts } from "../../ui/form/frozen-field.tsx";
import { formatKg, formatPercent } from "../../ui/format/numbers.ts";
import { useUsualDoses } from "../parts/productions/use-usual-doses.ts";
import { useUsual } from "../parts/usual/use-usual.ts";
import { usualDoubts } from "../parts/usual/usual-doubts.ts";
import type { LivePacking } from "./packing.ts";
import type { PackingValues } from "./packing-values.ts";

const title = "Confira antes de salvar";

/**
 * The questions asked before saving a packing with an unusual number of units, quantity of additives or loss.
 * @param stored  the entry being corrected; figures confirmed when it was recorded are not questioned again.
 */
export function usePackingDoubts(
  values: PackingValues,
  { contentG, lotData, figures, inputKg }: LivePacking,
  stored?: FinalProduct,
): Doubt[] {
  const { fruitId, units, additives } = values;
  const usual = useUsual(
    fruitId === null || contentG === null ? null : { of: "final-product", item: fruitId, contentG },
  );
  const doses = useUsualDoses(additives, lotData);
  const packed = { value: units, usual: usual.quantity, does: "envasar", unit: "un" };
  const confirmed = stored === undefined ? [] : [stored.units, ...stored.additives.map(({ quantity }) => quantity)];
  const content = figures?.contentWarning ?? null;
  const isOdd = content !== null && !stored?.qualityFlags.includes(content);
  const lost = figures === null || figures.fillLossKg === stored?.fillLossKg ? null : figures.fillLossKg;
  return [
    ...usualDoubts([packed, ...doses], confirmed),
    ...(isOdd ? [{ title, text: `${content}. Está certo?` }] : []),
    ...frozenDoubts(values.coreTemperatureC, stored?.coreTemperatureC),
    ...lossDoubts(lost, inputKg, usual.fillLossPct),
  ];
}

/**
 * The question about an unusual filling loss:
 * `Você costuma perder 0,4 a 1,9% no envase. Perda no envase: 857,5 kg de 957,5 kg (89,6%)?`
 */
export function lossDoubts(lostKg: number | null, inputKg: number, usual: Usual | null): Doubt[] {
  const pct = lostKg === null ? null : calculateLossPct(lostKg, inputKg);
  if (lostKg === null || pct === null || !isMuchLost(usual, pct)) return [];
  const customary =
    usual === null ? "" : `Você costuma perder ${formatNumber(usual.low)} a ${formatPercent(usual.high)} no envase. `;
  const text = `${customary}Perda no envase: ${formatKg(lostKg)} de ${formatKg(inputKg)} (${formatPercent(pct)})?`;
  return [{ title, text }];
}
