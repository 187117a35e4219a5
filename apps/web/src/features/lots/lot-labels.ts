/** What may be changed of a lot itself, as its form and its history call it. */
export const lotLabels = {
  code: "Código",
  expiresAt: "Validade",
  location: "Local",
  notes: "Observações",
};
