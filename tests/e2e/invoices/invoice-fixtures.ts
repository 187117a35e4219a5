import type { Page } from "@playwright/test";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { invoiceFile, type Note, notePlant, toCnpj } from "../../support/invoices.ts";
import { ownName } from "../record-fixtures.ts";

let noteCount = 0;

/** An invoice with a unique number. */
export function ownNote(note: Note = {}): Note & { number: number } {
  noteCount += 1;
  return { number: 7000 + noteCount, ...note };
}

/** A supplier that issues invoices and is not registered yet. */
export function ownIssuer() {
  noteCount += 1;
  const first = String(100_000_000_000 + noteCount * 10_001);
  return { document: toCnpj(first), name: ownName("Fornecedor") };
}

export const toFile = (note: Note, name = `nota-${note.number}.xml`) => ({
  name,
  mimeType: "text/xml",
  buffer: invoiceFile(note),
});

/** Chooses files in the file field of the import page. */
export const give = (page: Page, ...files: ReturnType<typeof toFile>[]) =>
  page.getByLabel(/Escolher arquivos/).setInputFiles(files);

export const saysWhoItIs = (api: ApiClient) =>
  api(plantRoutes.update, { body: { name: notePlant.name, document: notePlant.document } });

/** Imports an invoice with a packaging and an item that is not stock. */
export async function makeInvoice(api: ApiClient) {
  await saysWhoItIs(api);
  const items = [{ name: ownName("Pote"), quantity: 40, unitPrice: 1.85 }, { name: "PALETE" }];
  const file = { name: "nota.xml", bytes: invoiceFile(ownNote({ issuer: ownIssuer(), items })) };
  const { previewId } = await api(invoicesRoutes.preview, { file });
  const newItem = { name: items[0]?.name ?? "" };
  const lines = [
    { n: 1, type: "packaging" as const, newItem, factor: 1 },
    { n: 2, notStock: true as const },
  ];
  return api(invoicesRoutes.run, { body: { previewId, items: lines } });
}
