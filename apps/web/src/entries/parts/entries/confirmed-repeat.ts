/** The label in the history for the user's confirmation that an entry does not repeat an earlier entry. */
export const confirmedRepeatLabel = "Confirmada como outra entrega";
