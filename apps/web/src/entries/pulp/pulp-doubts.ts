import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import type { Doubt } from "../../ui/form/doubt.ts";
import { useUsualDoses } from "../parts/productions/use-usual-doses.ts";
import { useUsual } from "../parts/usual/use-usual.ts";
import { usualDoubts } from "../parts/usual/usual-doubts.ts";
import type { PulpValues } from "./pulp-values.ts";
import type { LivePulping } from "./pulping.ts";

/**
 * The questions asked before saving a pulping with an unusual yield, output or quantity of additive.
 * @param stored  the entry being corrected; figures confirmed when it was recorded are not questioned again.
 */
export function usePulpDoubts(values: PulpValues, { figures, lotData }: LivePulping, stored?: Pulp): Doubt[] {
  const { fruitId, outputKg, additives } = values;
  const usual = useUsual(fruitId === null ? null : { of: "pulp", item: fruitId });
  const output = { value: outputKg, usual: usual.quantity, does: "fazer", unit: "kg", of: "de pasta" };
  const doses = useUsualDoses(additives, lotData);
  const confirmed = stored === undefined ? [] : [stored.outputKg, ...stored.additives.map(({ quantity }) => quantity)];
  const warning = figures?.yieldWarning ?? null;
  const isStrange = warning !== null && !stored?.qualityFlags.includes(warning);
  const strangeYield = {
    title: "Rendimento fora do esperado",
    text: `${warning}. Confira as pesagens antes de salvar.`,
  };
  return [...(isStrange ? [strangeYield] : []), ...usualDoubts([output, ...doses], confirmed)];
}
