import { setImmediate as nextTurn } from "node:timers/promises";
import PDFDocument from "pdfkit";

/** A column of a table: its share of the page's width is `width` over the sum of all. */
export interface PdfColumn {
  header: string;
  width: number;
  align?: "right";
}

/** A document on A4 pages that is written from top to bottom. */
export interface PdfPages {
  title(text: string, beneath: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** Facts in two columns: what, and how it is. */
  facts(facts: readonly (readonly [name: string, value: string])[]): void;
  /** Rows under a header that every page repeats; the server answers others between rows. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): Promise<void>;
  /** @param footer  stands at the foot of every page before its number. */
  end(footer: string): Promise<Buffer>;
}

const margin = 42;
const footerRoom = 30;
const cell = { x: 4, y: 3 };
const ink = { text: "#16202e", muted: "#55606f", line: "#d5dae1", head: "#eef1f5" };
const [regular, bold] = ["Helvetica", "Helvetica-Bold"];
const rowsPerTurn = 100;

// What Windows-1252 has beyond Latin-1: all that the standard fonts can write besides.
const beyondLatin = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Text as the standard fonts can write it: what they lack loses its accent, or becomes a question mark. */
function writable(text: string): string {
  const known = (letter: string) => /[\t\n\x20-\x7e\xa0-\xff]/.test(letter) || beyondLatin.includes(letter);
  return [...text.normalize("NFC")]
    .map((letter) => (known(letter) ? letter : ([...letter.normalize("NFKD")].find(known) ?? "?")))
    .join("");
}

/** Begins a document. @param title  what a viewer shows in its window. */
export function pdfPages(title: string): PdfPages {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerRoom },
    bufferPages: true,
    lang: "pt-BR",
    info: { Title: title, Creator: "Pomar" },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const width = doc.page.width - 2 * margin;
  const floor = doc.page.height - margin - footerRoom;
  const room = (height: number) => {
    if (doc.y + height > floor) doc.addPage();
  };
  const write = (text: string, size: number, { font = regular, color = ink.text } = {}) =>
    doc.font(font).fontSize(size).fillColor(color).text(writable(text), margin, doc.y, { width });

  return {
    title(text, beneath) {
      write(text, 19, { font: bold });
      write(beneath, 10.5, { color: ink.muted });
      doc.moveDown(0.6);
    },

    heading(text) {
      // A heading never stands alone at the foot of a page.
      room(70);
      doc.moveDown(0.9);
      write(text, 12.5, { font: bold });
      doc.moveDown(0.35);
    },

    paragraph(text) {
      room(16);
      write(text, 9.5, { color: ink.muted });
      doc.moveDown(0.3);
    },

    facts(facts) {
      for (const [name, value] of facts) {
        doc.font(regular).fontSize(9.5);
        const height = doc.heightOfString(writable(value), { width: width - 130 });
        room(height + 3);
        const y = doc.y;
        doc.fillColor(ink.muted).text(writable(name), margin, y, { width: 125 });
        doc.fillColor(ink.text).text(writable(value), margin + 130, y, { width: width - 130 });
        doc.y = y + height + 3;
      }
    },

    async table(columns, rows) {
      const whole = columns.reduce((sum, column) => sum + column.width, 0);
      const placed = columns.map(({ align }, at) => {
        const before = columns.slice(0, at).reduce((sum, column) => sum + column.width, 0);
        const own = columns[at]?.width ?? 0;
        return {
          x: margin + (before / whole) * width,
          width: (own / whole) * width - 2 * cell.x,
          align: align ?? "left",
        };
      });
      const line = (texts: readonly string[], font: string, fill?: string) => {
        doc.font(font).fontSize(8.5);
        const cells = placed.map((place, at) => ({ ...place, text: writable(texts[at] ?? "") }));
        const heights = cells.map((one) => doc.heightOfString(one.text, { width: one.width }));
        const height = Math.max(...heights) + 2 * cell.y;
        const fits = doc.y + height <= floor;
        if (!fits) doc.addPage();
        if (!fits && font === regular) header();
        const y = doc.y;
        if (fill) doc.rect(margin, y, width, height).fill(fill);
        doc.font(font).fontSize(8.5).fillColor(ink.text);
        for (const one of cells)
          doc.text(one.text, one.x + cell.x, y + cell.y, { width: one.width, align: one.align as "left" | "right" });
        doc
          .moveTo(margin, y + height)
          .lineTo(margin + width, y + height)
          .lineWidth(0.5)
          .strokeColor(ink.line)
          .stroke();
        doc.y = y + height;
      };
      const header = () =>
        line(
          columns.map((column) => column.header),
          bold,
          ink.head,
        );
      room(46);
      header();
      for (const [at, row] of rows.entries()) {
        line(row, regular);
        if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
      }
    },

    end(footer) {
      const { start, count } = doc.bufferedPageRange();
      for (let at = start; at < start + count; at++) {
        doc.switchToPage(at);
        // Below the bottom margin, where text would otherwise begin a page of its own.
        doc.page.margins.bottom = 0;
        const y = doc.page.height - margin;
        doc.font(regular).fontSize(8).fillColor(ink.muted);
        doc.text(writable(footer), margin, y, { lineBreak: false });
        doc.text(`Página ${at - start + 1} de ${count}`, margin, y, { width, align: "right", lineBreak: false });
      }
      doc.end();
      return ended;
    },
  };
}
