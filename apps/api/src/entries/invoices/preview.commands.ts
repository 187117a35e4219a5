import { gunzipSync, gzipSync } from "node:zlib";
import { itemCosts } from "@pomar/contract/entries/invoices/costs.rules";
import type { InvoiceMapping, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { invoiceWarnings } from "@pomar/contract/entries/invoices/warnings.rules";
import { uuidv7 } from "uuidv7";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { UploadedFile } from "../../platform/http/upload.ts";
import { findPlant } from "../../registries/plant/plant.queries.ts";
import { invoicePreviews } from "../../schema/entries/invoices.table.ts";
import { getDeliverer, knownSupplier } from "./deliverer.commands.ts";
import type { Invoice } from "./invoice.ts";
import { findImport, findPreview, listMade } from "./invoices.queries.ts";
import { cancellationRefusal } from "./other-documents.ts";
import { findMappings, type KnownCode, listJoinable, proposeMappings } from "./proposals.queries.ts";
import { readInvoice, refuseForPlant } from "./read-invoice.ts";

/**
 * Reads an invoice, stores its file until the invoice is imported, and proposes an item of the plant for each item of
 * the invoice.
 * @throws 400 for a file that is no invoice to this plant; such a file is not stored.
 */
export async function previewInvoice(tx: Tx, file: UploadedFile, act: ActionContext): Promise<InvoicePreview> {
  const invoice = await readOrRefuse(tx, file.bytes);
  const plant = await findPlant(tx);
  refuseForPlant(invoice, { plantDocument: plant.document, today: act.today });
  const previewId = uuidv7();
  await tx.insert(invoicePreviews).values({
    id: previewId,
    createdAt: act.at,
    createdBy: act.by.id,
    xml: gzipSync(file.bytes),
    sha256: file.sha256,
    size: file.bytes.length,
  });
  const deliverer = getDeliverer(invoice);
  const supplier = await knownSupplier(tx, deliverer);
  const [mappings, imported, joinable] = await Promise.all([
    findMappings(tx, invoice),
    findImport(tx, invoice.key),
    listJoinable(tx, { invoice, supplierId: supplier?.id ?? null }),
  ]);
  const openItems = invoice.items.filter(({ n }) => isOpen(mappings.get(n)));
  const proposals = await proposeMappings(tx, openItems);
  const costs = itemCosts(invoice.items, invoice.totals);
  // The reply's schema leaves out the fields of the invoice that the user does not judge.
  return {
    ...invoice,
    previewId,
    amount: invoice.totals.amount,
    joinable,
    issuer: { ...deliverer, supplierId: supplier?.id ?? null, supplierName: supplier?.name ?? null },
    items: invoice.items.map((item, at) => ({
      ...item,
      total: costs[at]?.cost ?? 0,
      charges: costs[at]?.charges ?? 0,
      ...applyMapping(mappings.get(item.n), proposals.get(item.n)),
    })),
    warnings: invoiceWarnings(invoice, plant.document),
    importedAs: imported ?? null,
  };
}

const isOpen = (known: KnownCode | undefined) => known === undefined || known.doubt !== null;

/**
 * The item stored for an issuer's code, if the stored mapping is valid; for a code with a new description, an item with
 * a similar name is proposed instead.
 */
function applyMapping(known: KnownCode | undefined, byName: InvoiceMapping | undefined) {
  const { mapping = null, doubt = null } = known ?? {};
  return isOpen(known) ? { mapping: null, proposal: byName ?? mapping, doubt } : { mapping, proposal: null, doubt };
}

/** @throws for a file that cancels invoices: a refusal with the imports of these invoices */
async function readOrRefuse(tx: Tx, bytes: Buffer): Promise<Invoice> {
  try {
    return readInvoice(bytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invoice.cancels") throw error;
    const keys = (error.issues ?? []).map(({ path }) => path.slice("cancelled.".length));
    const entries = await listMade(tx, keys);
    if (entries.length === 0) throw error;
    throw cancellationRefusal(
      keys,
      entries.map(({ key }) => key),
    ).because(entries.map(({ kind, id, name }) => ({ kind, id, name })));
  }
}

/** Reads the file of a preview again, with its warnings. @throws 409 when the file was deleted. */
export async function reread(tx: Tx, previewId: string, act: ActionContext) {
  const preview = await findPreview(tx, previewId);
  if (!preview) throw AppError.of("invoice.preview-gone");
  const invoice = readInvoice(gunzipSync(preview.xml));
  const plant = await findPlant(tx);
  refuseForPlant(invoice, { plantDocument: plant.document, today: act.today });
  const { xml, sha256, size } = preview;
  return { invoice, warnings: invoiceWarnings(invoice, plant.document), file: { xml, sha256, size } };
}
