import { toWire } from "@pomar/contract/core/decimal";
import { excessMessage } from "@pomar/contract/entries/productions/mass-balance.rules";
import { additionWarning, inputCost, inputKgOf, productDoses } from "@pomar/contract/entries/productions/product.rules";
import {
  calculatePulping,
  expectedPulpKg,
  expiryIssue,
  limitIssue,
} from "@pomar/contract/entries/productions/pulp.rules";
import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import type { Messages } from "../../ui/form/issues.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import {
  hasEveryLot,
  inputsOf,
  type Known,
  namedDoses,
  type ProductionInputs,
  unpricedLots,
  useProductionInputs,
} from "../parts/productions/production-inputs.ts";
import type { PulpValues } from "./pulp-values.ts";

export type Pulping = ReturnType<typeof pulpingOf>;

const partsOf = ({ inputs, additives, additionals, packagings }: PulpValues) => [
  inputs,
  additives,
  additionals,
  packagings,
];

/** By the rules that the server stores by, from what is known of the lots. */
export function pulpingOf(values: PulpValues, known: Known) {
  const { fruit } = known;
  const { outputKg, producedAt } = values;
  const inputs = inputsOf(partsOf(values), known);
  const cost = inputCost(inputs);
  const productKg = outputKg ?? expectedPulpKg(inputs, fruit?.expectedYield ?? 0);
  // Without any pulp a dose would be over the additive itself.
  const doses = productKg > 0 ? productDoses(inputs, productKg) : new Map();
  const added = inputs.flatMap(({ additional }) => additional ?? []);
  const form = { ...values, producedAt: producedAt ?? localDay() };
  const inputKg = inputKgOf(inputs);
  const figures = outputKg === null ? null : calculatePulping({ ...form, outputKg }, { fruit, inputs });
  return {
    /** kg of all inputs that have mass. */
    inputKg,
    /** Null until the output is typed. */
    figures,
    /** kg that come out beyond what went in; null while nothing went in. */
    excessKg: inputKg > 0 ? (figures?.excessKg ?? null) : null,
    doses: namedDoses(doses, inputs, known),
    /** The doses are over the pulp that the fruit is expected to give: its weight is not typed yet. */
    isEstimate: outputKg === null,
    additionWarning: fruit && additionWarning(fruit, added),
    /** R$ of what goes in; null while a price is missing. */
    totalCost: cost && toWire(cost, 2),
    unpriced: unpricedLots(inputs),
  };
}

/** What the server would say of the fields together. @param storedExpiry  left as it is, it follows what goes in. */
export function pulpMessages(values: PulpValues, known: Known, storedExpiry: string | null = null): Messages {
  const { expiresAt } = values;
  const lots = values.inputs.lines.flatMap(({ lotId }) => known.lots.get(lotId ?? "") ?? []);
  const expiry =
    expiryIssue({ ...values, producedAt: values.producedAt ?? localDay() }) ??
    (expiresAt === storedExpiry ? null : limitIssue(expiresAt, lots));
  const excess = excessMessage(pulpingOf(values, known).excessKg);
  return {
    ...(expiry !== null && { expiresAt: expiry }),
    ...(excess !== null && hasEveryLot([values.inputs], known) && { outputKg: excess }),
  };
}

export interface LivePulping extends Pulping, ProductionInputs {}

/** Everything that the fields of a pulping are read against. @param stored  the entry that is being corrected. */
export function usePulping(values: PulpValues, stored?: Pulp): LivePulping {
  const returned = stored && { ...stored, main: stored.inputs };
  const read = useProductionInputs({ ...values, main: values.inputs, types: ["raw_material", "pulp"], returned });
  return { ...read, ...pulpingOf(values, read.known) };
}

/** What a pulping will make: `540,000 kg de pasta de Acerola`; null while it is not weighed. */
export function savedPulp({ outputKg }: PulpValues, { known: { fruit } }: LivePulping): string | null {
  return outputKg === null ? null : `${formatKg(outputKg)} de pasta${fruit === null ? "" : ` de ${fruit.name}`}`;
}
