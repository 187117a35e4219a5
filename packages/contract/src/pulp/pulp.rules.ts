import { writtenDay } from "../calendar.rules.ts";
import type { storages } from "./pulp.schema.ts";

interface Keeping {
  /** Days `YYYY-MM-DD`. */
  producedAt: string;
  expiresAt: string | null;
  storage: (typeof storages)[number];
}

/**
 * What is wrong with the expiry that is given for a pulp; null when nothing. Frozen, it may be left to what the fruit's pulp keeps.
 * @param pulpExpiries  of the pulps that went in: what is made of pulp keeps no longer than that.
 */
export function expiryIssue(
  { producedAt, expiresAt, storage }: Keeping,
  pulpExpiries: readonly (string | null)[],
): string | null {
  if (expiresAt === null) return storage === "chilled" ? "Informe a validade da pasta resfriada" : null;
  if (expiresAt < producedAt) return "A validade não pode ser anterior à produção";
  const earliest = earliestOf(pulpExpiries);
  return earliest !== null && earliest < expiresAt
    ? `A validade não pode passar da de uma pasta usada, ${writtenDay(earliest)}`
    : null;
}

/** The earliest of some expiries; null when nothing expires. */
export function earliestOf(expiries: readonly (string | null)[]): string | null {
  return expiries.filter((day) => day !== null).toSorted()[0] ?? null;
}
