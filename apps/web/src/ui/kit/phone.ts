/** Where the drawer of the menu goes away, rows become cards and dialogs take the whole screen. */
export const phone = "(max-width: 700px)";
