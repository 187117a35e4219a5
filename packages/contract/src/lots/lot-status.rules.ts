/** The one persisted status; the effective status that people see also depends on balance, expiry and removal. */
export const decisions = ["released", "quarantine", "blocked", "recalled", "discarded"] as const;
export type Decision = (typeof decisions)[number];

export const lotStatuses = [
  "quarantine",
  "available",
  "depleted",
  "expired",
  "blocked",
  "recalled",
  "discarded",
  "removed",
] as const;
export type LotStatus = (typeof lotStatuses)[number];

export const lotStatusNames: Record<LotStatus, string> = {
  quarantine: "Em quarentena",
  available: "Disponível",
  depleted: "Esgotado",
  expired: "Vencido",
  blocked: "Bloqueado",
  recalled: "Recolhido",
  discarded: "Descartado",
  removed: "Removido",
};

export const decisionNames: Record<Decision, string> = {
  released: "Liberado",
  quarantine: "Em quarentena",
  blocked: "Bloqueado",
  recalled: "Recolhido",
  discarded: "Descartado",
};

const transitions: Record<Decision, readonly Decision[]> = {
  quarantine: ["released", "blocked", "discarded"],
  released: ["blocked", "recalled", "discarded"],
  blocked: ["released", "recalled", "discarded"],
  recalled: ["blocked", "discarded"],
  discarded: [],
};

/** The decisions that may follow one; whatever else is refused. */
export function nextDecisions(from: Decision): readonly Decision[] {
  return transitions[from];
}
