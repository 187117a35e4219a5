import { writtenDay } from "../calendar.rules.ts";
import { earliestOf } from "../lots/expiry.rules.ts";
import type { storages } from "./pulp.schema.ts";

interface Keeping {
  /** Days `YYYY-MM-DD`. */
  producedAt: string;
  expiresAt: string | null;
  storage: (typeof storages)[number];
}

/**
 * What is wrong with the expiry of a pulp in itself; null when nothing. Frozen, it may be left to what the fruit's pulp keeps.
 */
export function expiryIssue({ producedAt, expiresAt, storage }: Keeping): string | null {
  if (expiresAt === null) return storage === "chilled" ? "Informe a validade da pasta resfriada" : null;
  return expiresAt < producedAt ? "A validade não pode ser anterior à produção" : null;
}

/**
 * What is wrong with an expiry that a person gives for pulp made of pulp; null when nothing.
 * @param pulpExpiries  of the pulps that went in: what is made of pulp keeps no longer than that.
 */
export function limitIssue(expiresAt: string | null, pulpExpiries: readonly (string | null)[]): string | null {
  const earliest = earliestOf(pulpExpiries);
  return expiresAt !== null && earliest !== null && earliest < expiresAt
    ? `A validade não pode passar da de uma pasta usada, ${writtenDay(earliest)}`
    : null;
}
