/** Normalises a word for comparison: without case, accents, punctuation and bracketed text. */
export function plainWord(text: string): string {
  return text
    .replace(/\([^)]*\)/g, " ")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
