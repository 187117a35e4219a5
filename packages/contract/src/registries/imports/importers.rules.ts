/** The levels that may import: apart from the calls themselves, as every list asks it and loads no more for it. */
export const importLevels = [1] as const;
