const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Proposes codes for an item: two to four capitals without accents, the code that resembles the name most first. The
 * order is: the name's first three letters; the first letter with later consonants; the first letter with any later
 * letters in order; four letters of the name; all codes that begin with the name's first letters.
 * @returns each code once; an empty list for a name of fewer than two letters.
 */
export function proposeCodes(name: string): string[] {
  const letters = [...name.normalize("NFD").toUpperCase()].filter((sign) => alphabet.includes(sign));
  const [first = "", second = "", third = ""] = letters;
  if (letters.length < 2) return [];
  const rest = letters.slice(1);
  const start = first + second + third;
  return [
    ...new Set([
      start,
      ...listPairs(rest.filter((letter) => !"AEIOU".includes(letter))).map((pair) => first + pair),
      ...listPairs(rest).map((pair) => first + pair),
      ...letters.slice(3).map((letter) => start + letter),
      first + second,
      ...alphabet.map((letter) => first + second + letter),
      ...alphabet.flatMap((one) => alphabet.map((other) => first + one + other)),
    ]),
  ];
}

/** All pairs of the given letters in their order, pairs of neighbours first. */
function listPairs(letters: readonly string[]): string[] {
  return letters.flatMap((letter, n) => letters.slice(n + 1).map((other) => letter + other));
}

/**
 * The first proposed code, which the form shows until the codes in use are loaded; empty when no code can be proposed.
 */
export const proposeCode = (name: string) => proposeCodes(name)[0] ?? "";
