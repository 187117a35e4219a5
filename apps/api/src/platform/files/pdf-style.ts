/** The margin of a page, and what is kept above it for the foot of the page; points. */
export const margin = 42;
export const footerRoom = 30;

export const ink = { text: "#16202e", muted: "#55606f", line: "#d5dae1", head: "#eef1f5" };

/** Fonts that every reader has: a document carries none. */
export const regular: string = "Helvetica";
export const bold: string = "Helvetica-Bold";

/** Where writing on a page ends. */
export function frameOf({ page }: PDFKit.PDFDocument): { width: number; floor: number } {
  return { width: page.width - 2 * margin, floor: page.height - margin - footerRoom };
}

// What Windows-1252 has beyond Latin-1: all that the standard fonts can write besides.
const beyondLatin = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Text as the standard fonts can write it: what they lack loses its accent, or becomes a question mark. */
export function writable(text: string): string {
  const known = (letter: string) => /[\t\n\x20-\x7e\xa0-\xff]/.test(letter) || beyondLatin.includes(letter);
  return [...text.normalize("NFC")]
    .map((letter) => (known(letter) ? letter : ([...letter.normalize("NFKD")].find(known) ?? "?")))
    .join("");
}
