/** What a code may be long. */
const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Codes for an item by its name, two to four capitals without accents, those first in which people read the name soonest: its
 * first three letters, its first letter and the consonants behind it, any of its letters in their order, four of them; at the end
 * whatever begins as the name does.
 * @returns each once; none for a name of fewer than two letters.
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
      ...pairsOf(rest.filter((letter) => !"AEIOU".includes(letter))).map((pair) => first + pair),
      ...pairsOf(rest).map((pair) => first + pair),
      ...letters.slice(3).map((letter) => start + letter),
      first + second,
      ...alphabet.map((letter) => first + second + letter),
      ...alphabet.flatMap((one) => alphabet.map((other) => first + one + other)),
    ]),
  ];
}

/** Two of some letters, in their order; neighbours first. */
function pairsOf(letters: readonly string[]): string[] {
  return letters.flatMap((letter, n) => letters.slice(n + 1).map((other) => letter + other));
}

/** The first of them: what is proposed until somebody knows which are taken; empty when there is none. */
export const proposeCode = (name: string) => proposeCodes(name)[0] ?? "";
