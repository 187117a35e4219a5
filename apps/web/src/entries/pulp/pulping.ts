import { toWire } from "@pomar/contract/core/decimal";
import { excessMessage } from "@pomar/contract/entries/productions/mass-balance.rules";
import { inputCost, productDoses } from "@pomar/contract/entries/productions/product.rules";
import {
  calculatePulping,
  expectedPulpKg,
  expiryIssue,
  limitIssue,
} from "@pomar/contract/entries/productions/pulp.rules";
import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import { findOverTake } from "../../ledger/parts/lots/over-take.tsx";
import type { Messages } from "../../ui/form/issues.ts";
import type { Obstacle } from "../../ui/form/save-bar.tsx";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg, formatPercent, formatUnitPrice, moneyOrNull } from "../../ui/format/numbers.ts";
import {
  calculateInputs,
  findOverDose,
  hasEveryLot,
  type LotData,
  nameDoses,
  type ProductionInputs,
  useProductionInputs,
} from "../parts/productions/production-inputs.ts";
import type { PulpValues } from "./pulp-values.ts";

export type Pulping = ReturnType<typeof buildLivePulping>;

/** Calculates a pulping by the server's own rules, from the loaded data of the lots. */
export function buildLivePulping(values: PulpValues, lotData: LotData) {
  const { fruit } = lotData;
  const { outputKg } = values;
  const { inputs, producedAt, ...calculated } = calculateInputs(values, values.inputs, lotData);
  const { inputKg } = calculated;
  const cost = inputCost(inputs);
  const productKg = outputKg ?? expectedPulpKg(inputs, fruit?.expectedYield ?? 0);
  // Without any pulp the dose would be calculated relative to the additive alone.
  const doses = productKg > 0 ? productDoses(inputs, productKg) : new Map();
  const figures = outputKg === null ? null : calculatePulping({ ...values, producedAt, outputKg }, { fruit, inputs });
  return {
    ...calculated,
    /** The calculated figures of the pulping; null until the output is typed. */
    figures,
    /** The kilograms by which the output exceeds the inputs; null when there is no excess or no input. */
    excessKg: inputKg > 0 ? (figures?.excessKg ?? null) : null,
    doses: nameDoses(doses, inputs, lotData),
    /** Whether the doses refer to the expected mass of pulp, because the output is not typed yet. */
    isEstimate: outputKg === null,
    /** The cost of the inputs in R$; null while the price of an input is missing. */
    totalCost: cost && toWire(cost, 2),
  };
}

/** Predicts the server's messages. @param storedExpiry  the stored expiry, exempt from the limit that the lots set. */
export function pulpMessages(values: PulpValues, lotData: LotData, storedExpiry: string | null = null): Messages {
  const { expiresAt } = values;
  const lots = values.inputs.lines.flatMap(({ lotId }) => lotData.lots.get(lotId ?? "") ?? []);
  const expiry =
    expiryIssue({ ...values, producedAt: values.producedAt ?? localDay() }) ??
    (expiresAt === storedExpiry ? null : limitIssue(expiresAt, lots));
  const excess = excessMessage(buildLivePulping(values, lotData).excessKg);
  return {
    ...(expiry !== null && { expiresAt: expiry }),
    ...(excess !== null && hasEveryLot([values.inputs], lotData) && { outputKg: excess }),
  };
}

export interface LivePulping extends Pulping, ProductionInputs {
  obstacle: Obstacle;
}

/** Loads the data for the fields of a pulping. @param stored  the entry being corrected. */
export function usePulping(values: PulpValues, stored?: Pulp): LivePulping {
  const returned = stored && { ...stored, main: stored.inputs };
  const read = useProductionInputs({ ...values, main: values.inputs, types: ["raw_material", "pulp"], returned });
  const live = buildLivePulping(values, read.lotData);
  return { ...read, ...live, obstacle: findObstacle(values, read.lotData, live) };
}

/** The summary of a pulping, with the figures that reveal mistyped weights; null while the pulp is not weighed. */
export function summarizePulp({ outputKg }: PulpValues, live: Pick<LivePulping, "lotData" | "inputKg" | "figures">) {
  if (outputKg === null) return null;
  const { inputKg, figures } = live;
  const { fruit } = live.lotData;
  const made = `${formatKg(outputKg)} de pasta${fruit === null ? "" : ` de ${fruit.name}`}`;
  if (inputKg <= 0 || figures?.yieldPct == null || figures.excessKg !== null) return made;
  return `${made} · rendimento ${formatPercent(figures.yieldPct)} · ${formatKg(figures.unexplainedLossKg)} não explicados`;
}

/** The reason why a pulping cannot be saved: a lot that holds less than is used of it, more weight than went in, or a dose over its limit. */
function findObstacle(values: PulpValues, lotData: LotData, { excessKg, doses, isEstimate }: Pulping): Obstacle {
  const { inputs, additives, additionals, packagings } = values;
  const excess = hasEveryLot([inputs], lotData) ? excessMessage(excessKg) : null;
  return (
    findOverTake({ inputs, additives, additionals, packagings }, lotData.lots) ??
    (excess === null ? null : { words: excess, path: "outputKg" }) ??
    (isEstimate ? null : findOverDose(doses))
  );
}

/** The masses and the cost from which a pulping results, for the rail beside its fields. */
export function listPulpTotals({ inputKg, totalCost, figures }: Pulping) {
  return [
    ["Peso de entrada", inputKg > 0 ? formatKg(inputKg) : null],
    ["Custo", inputKg > 0 ? moneyOrNull(totalCost) : null],
    ["Custo por kg", figures?.unitCost == null ? null : formatUnitPrice(figures.unitCost)],
  ] as const;
}
