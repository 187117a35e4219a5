/**
 * Proposes an item's code from its name: its first three letters, accents folded, in capitals.
 * @returns 2 to 3 letters, or an empty text when the name has fewer than two.
 */
export function proposeCode(name: string): string {
  const letters = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, 3);
  return letters.length < 2 ? "" : letters;
}
