/** How the history says that somebody confirmed an entry that looked like another. */
export const confirmedRepeatLabel = "Confirmada como outra entrega";
