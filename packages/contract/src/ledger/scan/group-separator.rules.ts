/** The transmitted form of FNC1, which ends an element of variable length in a GS1 code. */
export const groupSeparator = "\x1d";
