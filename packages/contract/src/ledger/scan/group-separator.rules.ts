/** The character that a reader sends for FNC1, the separator after an element of variable length in a GS1 code. */
export const groupSeparator = "\x1d";
