import { limitsExpiry } from "@pomar/contract/lots/expiry.rules";
import { excessMessage } from "@pomar/contract/productions/production.rules";
import { expiryIssue, limitIssue } from "@pomar/contract/pulp/pulp.rules";
import type { Messages } from "../../shared/form/issues.ts";
import { localDay } from "../../shared/format/dates.ts";
import type { ChosenLot } from "../../shared/lots/lot-lines.ts";
import type { PulpValues } from "./pulp-values.ts";
import { pulpingOf, type Registries } from "./pulping.ts";

/**
 * What the server would say of the fields together, said before anything is sent.
 * @param storedExpiry  of a pulping that is being corrected: left as it is, it follows what goes in.
 */
export function pulpMessages(
  values: PulpValues,
  known: ReadonlyMap<string, ChosenLot>,
  registries: Registries,
  storedExpiry: string | null = null,
): Messages {
  const producedAt = values.producedAt ?? localDay();
  const lots = values.inputs.lines.flatMap(({ lotId }) => known.get(lotId ?? "") ?? []);
  const expiries = lots.filter(({ type }) => limitsExpiry("pulp", type)).map(({ expiresAt }) => expiresAt);
  const isGiven = values.expiresAt !== storedExpiry;
  const expiry = expiryIssue({ ...values, producedAt }) ?? (isGiven ? limitIssue(values.expiresAt, expiries) : null);
  const hasEveryLot = values.inputs.lines.every(({ lotId }) => lotId === null || known.has(lotId));
  const excess = excessMessage(pulpingOf(values, known, registries).balance?.excessKg ?? null);
  return {
    ...(expiry !== null && { expiresAt: expiry }),
    // While a lot is not read yet it seems to weigh nothing.
    ...(excess !== null && hasEveryLot && { outputKg: excess }),
  };
}
