/**
 * A reply as JSON without its timestamps, for a search for hidden figures: the milliseconds of `…T07:12:24.147Z` would
 * look like a cost of R$ 4.1.
 */
export const toldWithoutInstants = (reply: unknown) =>
  JSON.stringify(reply).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"instant"');
