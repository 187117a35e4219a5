/** The pages that can look back by a day alone; so can a lot's, by its address. */
export const lookingBack = [
  "/lots/find-all",
  "/reports/stock",
  "/reports/expiring",
  "/reports/payables",
  "/pagamentos/visualizar",
  "/produto-final/v2/ver-todos",
] as const;
