import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import { writtenInstant } from "../clock.ts";
import {
  bold,
  drawLine,
  footerRoom,
  getFrame,
  ink,
  margin,
  type PdfColumn,
  regular,
  writable,
  writeTable,
} from "./pdf-table.ts";

export type PdfPages = Awaited<ReturnType<typeof pdfPages>>;

/**
 * A column of a table: its header, its share of the page's width, the function that returns its text for a row, and its
 * sum.
 */
type Column<Row> = readonly [
  header: string,
  width: number,
  cell: (row: Row) => string,
  kind?: PdfColumn["kind"],
  foot?: string | undefined,
];

/** The plant that issues a document. */
export interface Letterhead {
  name: string | null;
  /** The plant's CNPJ, digits and letters only. */
  document: string | null;
  address: string | null;
  mapaRegistration: string | null;
  /** The plant's logo as a PNG. */
  picture: Buffer | null;
}

/** The issuing plant, the printing user and the instant of a printed document. */
export interface Printing {
  from: Letterhead;
  printedBy: string;
  at: Date;
  timeZone: string;
}

/** Begins a document on A4 pages that is written from top to bottom. @param title  the title of the viewer's window. */
export async function pdfPages(title: string, { from, printedBy, at, timeZone }: Printing) {
  // The library is loaded when the first document is printed: loading takes a tenth of the app's start.
  const { default: PDFDocument } = await import("pdfkit");
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
  const { width, floor } = getFrame(doc);
  const room = (height: number) => {
    if (doc.y + height > floor) doc.addPage();
  };
  const write = (text: string, size: number, { font = regular, color = ink.text } = {}) =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(breakLines(doc, writable(text), width), margin, doc.y, { width });

  const heading = (text: string) => {
    // A heading needs room for the text below: it is never alone at the foot of a page, nor alone with the header of
    // its table.
    room(130);
    doc.moveDown(0.9);
    write(text, 12.5, { font: bold });
    doc.moveDown(0.35);
  };

  drawLetterhead(doc, from);

  return {
    heading,

    title(text: string, beneath: string): void {
      write(text, 19, { font: bold });
      write(beneath, 10.5, { color: ink.muted });
      doc.moveDown(0.6);
    },

    paragraph(text: string): void {
      room(16);
      write(text, 9.5, { color: ink.muted });
      doc.moveDown(0.3);
    },

    /** A sentence that states the purpose of the document. */
    statement(text: string): void {
      room(60);
      write(text, 11.5);
      doc.moveDown(0.3);
    },

    /**
     * Draws lines for handwriting, together with their heading on one page where they fit.
     * @param above  the heading; null: the lines follow the previous text. @param beneath  the text below each line:
     * the signer's name, or the data to be written by hand.
     */
    sign(above: string | null, ...beneath: string[]): void {
      room(Math.min(signatureHeight * beneath.length + (above === null ? 0 : 40), floor - margin));
      if (above !== null) heading(above);
      for (const words of beneath) {
        room(signatureHeight);
        const y = doc.y + 44;
        drawLine(doc, y, { width: width * 0.6, color: ink.text });
        doc.y = y + 5;
        write(words, 9.5, { color: ink.muted });
      }
    },

    /** Writes facts in two columns: name and value. */
    facts(facts: readonly (readonly [name: string, value: string])[]): void {
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

    async table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Promise<void> {
      // The header of a table is never alone at the foot of a page.
      room(96);
      await writeTable(
        doc,
        columns.map(([header, width, , kind, foot]) => ({ header, width, kind, foot })),
        rows.map((row) => columns.map(([, , cell]) => cell(row))),
      );
      doc.y += 5;
    },

    /** Continues on a new page. */
    next(): void {
      doc.addPage();
    },

    /**
     * Writes the foot of every page, with the printing user and the instant.
     * @param of  the paper's name. @param mark  large text across every page: `SIMULADO`.
     */
    end(of: string, mark?: string): Promise<Buffer> {
      const printed = `Impresso por ${printedBy} em ${writtenInstant(at, timeZone)}`;
      if (mark !== undefined) markPages(doc, mark);
      numberPages(doc, { of: from.name === null ? of : `${from.name} · ${of}`, printed });
      doc.end();
      return ended;
    },
  };
}

/** The height of a line for handwriting with the text below the line, in points. */
const signatureHeight = 66;

const logoBox = { width: 110, height: 44 };

/** Draws the issuing plant's name and numbers, with the logo at the right; nothing while the plant is unregistered. */
function drawLetterhead(doc: PDFKit.PDFDocument, from: Letterhead): void {
  const { name, document, address, mapaRegistration, picture } = from;
  if (name === null) return;
  const { width } = getFrame(doc);
  const top = doc.y;
  if (picture !== null)
    doc.image(picture, margin + width - logoBox.width, top, {
      fit: [logoBox.width, logoBox.height],
      align: "right",
    });
  const room = width - (picture === null ? 0 : logoBox.width + 12);
  doc.font(bold).fontSize(11).fillColor(ink.text).text(writable(name), margin, top, { width: room });
  const numbers = [
    document === null ? null : `CNPJ ${writtenDocument(document)}`,
    mapaRegistration === null ? null : `Registro no MAPA ${mapaRegistration}`,
  ].filter((part) => part !== null);
  for (const line of [numbers.join(" · "), address ?? ""].filter((text) => text !== ""))
    doc.font(regular).fontSize(8.5).fillColor(ink.muted).text(writable(line), { width: room });
  const foot = Math.max(doc.y, picture === null ? 0 : top + logoBox.height) + 6;
  drawLine(doc, foot, { width });
  doc.x = margin;
  doc.y = foot + 12;
}

/** Writes the mark across every page, pale enough that the text under the mark remains readable. */
function markPages(doc: PDFKit.PDFDocument, mark: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    const [x, y] = [doc.page.width / 2, doc.page.height / 2];
    doc.save().rotate(-45, { origin: [x, y] });
    doc.font(bold).fontSize(88).fillColor(ink.text).fillOpacity(0.12);
    doc.text(mark, x - 400, y - 44, { width: 800, align: "center", lineBreak: false });
    doc.restore();
  }
  doc.fillOpacity(1);
}

function numberPages(doc: PDFKit.PDFDocument, { of, printed }: { of: string; printed: string }): void {
  const { start, count } = doc.bufferedPageRange();
  const { width } = getFrame(doc);
  const room = width - doc.font(regular).fontSize(8).widthOfString(`Página ${count} de ${count}`) - 12;
  const foot = writable(`${of} · ${printed}`);
  const isShort = doc.widthOfString(foot) < room;
  const last = breakLines(doc, isShort ? foot : writable(printed), room);
  const line = doc.currentLineHeight(true);
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // The foot lies below the bottom margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margin;
    doc.font(regular).fontSize(8).fillColor(ink.muted);
    const top = y + line - doc.heightOfString(last, { width: room });
    // A long name of the paper is shortened, so that the printing user and the instant are printed whole.
    if (!isShort) doc.text(writable(of), margin, top - line, { width, height: line, ellipsis: true });
    doc.text(last, margin, top, { width: room });
    doc.text(`Página ${at - start + 1} de ${count}`, margin, y, { width, align: "right", lineBreak: false });
  }
}

/** Breaks the lines of a text between words only: pdfkit would break a lot's code at its dashes. */
function breakLines(doc: PDFKit.PDFDocument, text: string, width: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line === "" || doc.widthOfString(longer) < width - 1) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines.join("\n");
}
