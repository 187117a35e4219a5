/** How the deletion of a calculation is asked for and told. */
export const removalOfRecord = {
  noun: "cálculo",
  consequence: "Ele some da lista; o que foi produzido com ele continua como está.",
  done: "Cálculo excluído",
};
