/** The refusals that a correction in chain answers; employees correct no used lot, and meet none of them. */
export const answeredInChain = ["entry.below-used"];
