import { listKeys } from "../../core/collections.rules.ts";

/** The decisions on a lot, stored as its status; the displayed status also depends on balance, expiry and removal. */
export const decisionNames = {
  released: "Liberado",
  quarantine: "Em quarentena",
  blocked: "Bloqueado",
  recalled: "Recolhido",
  discarded: "Descartado",
};
export type Decision = keyof typeof decisionNames;
export const decisions = listKeys(decisionNames);

export const lotStatusNames = {
  quarantine: "Em quarentena",
  available: "Disponível",
  depleted: "Esgotado",
  expired: "Vencido",
  blocked: "Bloqueado",
  recalled: "Recolhido",
  discarded: "Descartado",
  removed: "Removido",
};
export type LotStatus = keyof typeof lotStatusNames;
export const lotStatuses = listKeys(lotStatusNames);

const transitions: Record<Decision, readonly Decision[]> = {
  quarantine: ["released", "blocked", "discarded"],
  released: ["blocked", "recalled", "discarded"],
  blocked: ["released", "recalled", "discarded"],
  recalled: ["blocked", "discarded"],
  discarded: [],
};

/** The decisions that may follow a decision; every decision outside this list is refused. */
export const nextDecisions = (from: Decision): readonly Decision[] => transitions[from];

/** Whether a recall blocks a lot with this decision; a lot in quarantine is blocked too, to prevent a later release. */
export function mayBeRecalled(decision: Decision): boolean {
  return decision === "quarantine" || nextDecisions(decision).includes("recalled");
}
