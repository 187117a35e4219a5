import { extractText, getDocumentProxy } from "unpdf";

/** Reads the text of a PDF, with single spaces. */
export async function pdfText(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
