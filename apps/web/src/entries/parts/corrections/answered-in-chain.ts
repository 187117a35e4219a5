/**
 * The error codes that a correction in chain resolves; employees cannot correct used lots, so they never receive these
 * codes.
 */
export const answeredInChain = ["entry.below-used"];
