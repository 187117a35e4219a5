/** An item's code from its name: its first three letters without accents, in capitals; empty when it has fewer than two. */
export function proposeCode(name: string): string {
  const letters = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, 3);
  return letters.length < 2 ? "" : letters;
}
