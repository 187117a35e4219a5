/**
 * The pages whose address needs only a day to show the past. The page of a lot can show the past too, but its address
 * needs an id.
 */
export const lookingBack = [
  "/lots/find-all",
  "/reports/stock",
  "/reports/expiring",
  "/reports/payables",
  "/pagamentos/visualizar",
  "/produto-final/v2/ver-todos",
] as const;
