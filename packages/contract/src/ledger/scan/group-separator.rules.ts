/** What FNC1, which ends an element of variable length in a GS1 code, is transmitted as. */
export const groupSeparator = "\x1d";
