import { setImmediate as nextTurn } from "node:timers/promises";

/** The margin of a page, with room for the foot of the page, in points. */
export const margin = 42;
export const footerRoom = 30;

export const ink = { text: "#16202e", muted: "#55606f", line: "#d5dae1", head: "#eef1f5" };

/** Fonts that every PDF reader has, so that a document need not contain fonts. */
export const regular: string = "Helvetica";
export const bold: string = "Helvetica-Bold";

export function getFrame({ page }: PDFKit.PDFDocument): { width: number; floor: number } {
  return { width: page.width - 2 * margin, floor: page.height - margin - footerRoom };
}

/** Draws a horizontal line from the left margin. @param y  points from the top of the page. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  y: number,
  { width, weight = 0.7, color = ink.line }: { width: number; weight?: number; color?: string },
): void {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(weight)
    .strokeColor(color)
    .stroke();
}

// The characters of Windows-1252 beyond Latin-1, which the standard fonts can write as well.
const beyondLatin = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/**
 * Converts a text to characters of the standard fonts: unsupported letters lose their accent, or become a question
 * mark.
 */
export function writable(text: string): string {
  const isWritable = (letter: string) => /[\t\n\x20-\x7e\xa0-\xff]/.test(letter) || beyondLatin.includes(letter);
  return [...text.normalize("NFC")]
    .map((letter) => (isWritable(letter) ? letter : ([...letter.normalize("NFKD")].find(isWritable) ?? "?")))
    .join("");
}

/** A table column: its share of the page is `width` over the sum of all widths; a code's column is never too narrow. */
export interface PdfColumn {
  header: string;
  width: number;
  kind?: "right" | "code" | undefined;
  /** The text under the column in bold, such as a sum. */
  foot?: string | undefined;
}

const cell = { x: 4, y: 3 };
const size = 8.5;
const rowsPerTurn = 100;

/** Writes rows under a header that every page repeats; between rows the server answers other requests. */
export async function writeTable(
  doc: PDFKit.PDFDocument,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { width, floor } = getFrame(doc);
  doc.font(regular).fontSize(size);
  const places = placeColumns(
    columns.map((column, at) => ({
      ...column,
      needs:
        column.kind === "code" ? rows.reduce((most, row) => Math.max(most, doc.widthOfString(row[at] ?? "")), 0) : 0,
    })),
    width,
  );
  // Measuring a text costs as much as writing it, and most cells of a column repeat, so heights are cached.
  const measured = new Map<string, number>();
  const measureHeight = (text: string, at: number, font: string) => {
    const key = `${font} ${at} ${text}`;
    const height = measured.get(key) ?? doc.heightOfString(text, { width: places[at]?.width });
    measured.set(key, height);
    return height;
  };
  const write = (given: readonly string[], font: string) => {
    const texts = given.map(writable);
    doc.font(font).fontSize(size);
    const heights = texts.map((text, at) => measureHeight(text, at, font));
    const height = Math.max(...heights) + 2 * cell.y;
    if (doc.y + height > floor) {
      doc.addPage();
      if (font === regular) header();
    }
    const y = doc.y;
    if (font === bold) doc.rect(margin, y, width, height).fill(ink.head);
    doc.font(font).fontSize(size).fillColor(ink.text);
    const oneLine = doc.currentLineHeight(true) * 1.5;
    for (const [at, { x, ...place }] of places.entries())
      doc.text(texts[at] ?? "", x, y + cell.y, { ...place, lineBreak: (heights[at] ?? 0) > oneLine });
    const foot = y + height;
    drawLine(doc, foot, { width, weight: 0.5 });
    doc.y = foot;
  };
  const headers = columns.map(({ header: text }) => text);
  const header = () => write(headers, bold);

  header();
  for (const [at, row] of rows.entries()) {
    write(row, regular);
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
  }
  if (columns.some(({ foot }) => foot !== undefined))
    write(
      columns.map(({ foot }) => foot ?? ""),
      bold,
    );
}

/** @property needs  the width in points that the column's text needs on one line. */
function placeColumns(columns: readonly (PdfColumn & { needs: number })[], width: number) {
  const whole = columns.reduce((sum, column) => sum + column.width, 0);
  const shares = columns.map((column) => (column.width / whole) * width);
  // The calculation allows one point of tolerance: text exactly as wide as its column would be broken.
  const missing = columns.map(({ needs }, at) =>
    needs === 0 ? 0 : Math.max(0, needs + 2 * cell.x + 1 - (shares[at] ?? 0)),
  );
  const given = missing.reduce((sum, points) => sum + points, 0);
  const giving = shares.reduce((sum, share, at) => sum + (missing[at] === 0 ? share : 0), 0);
  let x = margin;
  return columns.map(({ kind }, at) => {
    const share = shares[at] ?? 0;
    const own = missing[at] === 0 ? share * (1 - given / giving) : share + (missing[at] ?? 0);
    const place = { x: x + cell.x, width: own - 2 * cell.x, align: kind === "right" ? kind : ("left" as const) };
    x += own;
    return place;
  });
}
