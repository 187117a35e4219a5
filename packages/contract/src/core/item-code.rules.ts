const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Proposes codes for an item: two to four capitals without accents, the ones that resemble the name most first. Those
 * are its first three letters, then its first letter with later consonants, its first letter with any later letters in
 * order, and four letters; last come all codes with the name's first letters.
 * @returns each code once; no code for a name of fewer than two letters.
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

/** All pairs of letters in their order, neighbours first. */
function listPairs(letters: readonly string[]): string[] {
  return letters.flatMap((letter, n) => letters.slice(n + 1).map((other) => letter + other));
}

/** The first proposed code, offered until the codes in use are known; empty when there is none. */
export const proposeCode = (name: string) => proposeCodes(name)[0] ?? "";
