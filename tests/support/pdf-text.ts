import { extractText, getDocumentProxy } from "unpdf";

/** What a PDF says, its white space single. */
export async function pdfText(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
