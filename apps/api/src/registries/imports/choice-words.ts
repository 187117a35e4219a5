const unitWords: Record<string, readonly string[]> = {
  kg: ["kgs", "kilo", "quilo", "quilograma"],
  g: ["gr", "grama"],
  L: ["lt", "lts", "litro"],
  mL: ["mililitro"],
  un: ["und", "unid", "unidade", "pc", "peca"],
  m: ["mt", "mts", "metro"],
};

/** Returns the words that an import accepts for the given units. */
export const wordsOfUnits = (units: readonly string[]) =>
  Object.fromEntries(units.flatMap((unit) => (unitWords[unit] ?? []).map((word) => [word, unit])));
