/**
 * The levels that may import. This module is separate from the import calls, because every list page needs the levels
 * and must not load the calls.
 */
export const importLevels = [1] as const;
