/** A word as it is compared: without case, accents, punctuation and what stands in brackets. */
export function plainWord(text: string): string {
  return text
    .replace(/\([^)]*\)/g, " ")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
