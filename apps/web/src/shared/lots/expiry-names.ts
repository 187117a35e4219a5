import type { ExpiryFilter } from "@pomar/contract/lots/v2.schema";

/** How the days that a lot has left are called. */
export const expiryNames: Record<ExpiryFilter, string> = {
  expired: "Vencidos",
  days7: "Até 7 dias",
  days15: "8 a 15 dias",
  days30: "16 a 30 dias",
  days60: "31 a 60 dias",
  later: "Mais de 60 dias",
  never: "Sem validade",
  within30: "Até 30 dias",
};
