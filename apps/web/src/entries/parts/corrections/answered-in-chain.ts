/** The refusals that a correction in chain resolves; employees cannot correct used lots, so they never get them. */
export const answeredInChain = ["entry.below-used"];
