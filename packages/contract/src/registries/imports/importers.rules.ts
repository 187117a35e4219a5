/** The levels that may import, in a module apart from the calls: every list needs it and must load nothing else. */
export const importLevels = [1] as const;
