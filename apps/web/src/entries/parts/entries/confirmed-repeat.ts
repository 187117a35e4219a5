/** The history's label for a confirmation that an entry repeats no other. */
export const confirmedRepeatLabel = "Confirmada como outra entrega";
