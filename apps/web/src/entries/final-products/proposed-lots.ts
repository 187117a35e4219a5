import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Presentation } from "@pomar/contract/entries/productions/final-products.schema";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { useEffect, useRef } from "react";
import type { LotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import {
  distributed,
  distributedByRecipe,
  type LotLine,
  oneBlankLine,
  sumOfLines,
} from "../../ledger/parts/lots/lot-lines.ts";
import { isAlike } from "../../ui/form/changes.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import type { ProductionInputs } from "../parts/productions/production-inputs.ts";
import { type PackingValues, type ProposedPart, proposedParts } from "./packing-values.ts";

type Read = Pick<ProductionInputs, "lotData" | "choices">;

const isReady = ({ isPending, failed }: LotChoice) => !isPending && !failed;

/** The lots of pulp of the fruit; for a composite fruit without pulp of its own, the pulp of its component fruits. */
function listPulps({ lotData: { fruit }, choices: { main } }: Read): {
  lots: readonly PickableLot[];
  isOfParts: boolean;
} {
  const own = main.offered.filter(({ item }) => item.id === fruit?.id);
  const isOfParts = own.length === 0 && fruit?.composite === true;
  return { lots: isOfParts ? main.offered : own, isOfParts };
}

/**
 * Scales the lots of a calculation or of the stored entry to the typed units and content; null when no lots are named,
 * or when the lots of a calculation contain less than the scaled quantity.
 */
export function scaleCalculatedLots(
  { calculated, units, rejectedUnits }: Pick<PackingValues, "calculated" | "units" | "rejectedUnits">,
  contentG: number | null,
  lots: ReadonlyMap<string, Pick<PickableLot, "balance">>,
): Record<ProposedPart, LotLine[] | null> {
  if (calculated === null) return { pulps: null, packagings: null };
  const made = units === null ? decimal(calculated.units) : decimal(units).plus(rejectedUnits ?? 0);
  const byUnits = made.div(calculated.units);
  const byMass = byUnits.times(contentG ?? calculated.netContentG).div(calculated.netContentG);
  const scaleLines = (part: ProposedPart, scale: (quantity: number) => number) => {
    const lines = calculated[part].map((line) => ({
      ...line,
      quantity: line.quantity === null ? null : scale(line.quantity),
    }));
    const isShort = lines.some(({ lotId, quantity }) => (lots.get(lotId ?? "")?.balance ?? Infinity) < (quantity ?? 0));
    return lines.length === 0 || (isShort && !byMass.eq(1) && !calculated.isStored) ? null : lines;
  };
  return {
    pulps: scaleLines("pulps", (kg) => toWire(decimal(kg).times(byMass), 3)),
    packagings: scaleLines("packagings", (packs) => decimal(packs).times(byUnits).round(0, 3).toNumber()),
  };
}

/** The pulp lots that the units need, the first to expire listed first; null while the needed mass is unknown. */
export function proposePulps(neededKg: number | null, read: Read): LotLine[] | null {
  const { fruit } = read.lotData;
  if (neededKg === null || neededKg <= 0 || fruit === null || !isReady(read.choices.main)) return null;
  const { lots, isOfParts } = listPulps(read);
  if (!isOfParts) return distributed([], neededKg, lots);
  const recipe = fruit.components.map(({ fruit: { id }, percentage }) => ({ itemId: id, percentage }));
  return distributedByRecipe([], neededKg, { lots, recipe });
}

/** One pack of the chosen packaging per good or rejected unit; for film, which is not counted, only its lot. */
export function proposePackagings(
  { units, rejectedUnits }: Pick<PackingValues, "units" | "rejectedUnits">,
  { presentation, choices: { packagings } }: Read & { presentation: Presentation | null },
): LotLine[] | null {
  if (presentation === null || units === null || units <= 0 || !isReady(packagings)) return null;
  const lots = packagings.offered.filter(({ item }) => item.id === presentation.packagingId);
  if (presentation.unit === "un") return distributed([], units + (rejectedUnits ?? 0), lots);
  return lots.slice(0, 1).map(({ id }) => ({ lotId: id, quantity: null }));
}

/** Kilograms of stocked pulp that the lines leave unused; negative if the units need more pulp than the lines have. */
export function calculateRemainingPulp(lines: readonly LotLine[], neededKg: number | null, read: Read): number | null {
  if (neededKg === null || !isReady(read.choices.main)) return null;
  const usedKg = sumOfLines(lines);
  const lacking = decimal(usedKg).minus(neededKg);
  if (lacking.lt(0)) return toWire(lacking, 3);
  const proposed = listPulps(read).lots;
  const isTaken = (lot: PickableLot) => lines.some(({ lotId }) => lotId === lot.id);
  const lots = read.choices.main.offered.filter((lot) => proposed.includes(lot) || isTaken(lot));
  const stock = calculateSum(lots.map(({ balance }) => balance));
  return toWire(stock.minus(usedKg), 3);
}

/**
 * Replaces lots that the user did not choose by the proposed lots, except during sending and, after a failed attempt,
 * until a field changes: the second attempt must repeat the first body, which the server may have recorded.
 */
export function useProposedLots(
  {
    values,
    setValues,
    isDirty,
    sending: { isSaving, failure },
  }: Pick<RecordForm<PackingValues>, "values" | "setValues" | "isDirty" | "sending">,
  proposed: Record<ProposedPart, LotLine[] | null>,
): void {
  const { fruitId, presentation, units, rejectedUnits, netContentG, own, calculated, additives, additionals } = values;
  const formKey = JSON.stringify([
    ...[fruitId, presentation, units, rejectedUnits, netContentG],
    ...[own, calculated, additives, additionals],
  ]);
  const proposedFor = useRef(formKey);
  useEffect(() => {
    // A saved packing changes the balances, and its fields must not become the draft of another packing.
    if (isSaving || !isDirty() || (failure !== null && proposedFor.current === formKey)) return;
    proposedFor.current = formKey;
    const change = proposedParts.flatMap((part) => {
      const next = { ...oneBlankLine, ...(proposed[part] !== null && { lines: proposed[part] }) };
      return own.includes(part) || isAlike(next, values[part]) ? [] : [[part, next] as const];
    });
    if (change.length > 0) setValues(Object.fromEntries(change));
  });
}
