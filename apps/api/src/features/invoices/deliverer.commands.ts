import type { InvoiceImport } from "@pomar/contract/invoices/invoices.schema";
import { states, supplierCreate } from "@pomar/contract/suppliers/suppliers.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { createSupplier, updateSupplier } from "../suppliers/suppliers.commands.ts";
import { findSupplier, findSupplierByDocument, lockSupplierForShare } from "../suppliers/suppliers.queries.ts";
import type { Invoice, InvoiceParty } from "./invoice.ts";
import { delivererOf } from "./preview.commands.ts";

/**
 * Who delivers an invoice, locked: whom a person chose, whoever has the document, or a new supplier as the invoice says.
 * Who is chosen and has no document has the invoice's from now on.
 */
export async function delivererSupplier(
  tx: Tx,
  { invoice, chosen }: { invoice: Invoice; chosen: InvoiceImport["supplier"] },
  act: ActionContext,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const deliverer = delivererOf(invoice);
  const { document } = deliverer;
  const known = document === null ? undefined : await findSupplierByDocument(tx, document);
  const id = chosen && "id" in chosen ? chosen.id : known?.id;
  if (id === undefined) return createdFor(tx, deliverer, chosen && "name" in chosen ? chosen.name : null, act);
  const supplier = await lockSupplierForShare(tx, id);
  if (!supplier) throw AppError.invalid([{ path: "supplier.id", message: "Este fornecedor não existe" }]);
  const whole = await findSupplier(tx, id);
  if (document !== null && known === undefined && whole?.document === null)
    await updateSupplier(tx, id, { document }, { ...act, ifMatch: null });
  return { id, name: supplier.name, isNew: false };
}

async function createdFor(tx: Tx, party: InvoiceParty, name: string | null, act: ActionContext) {
  const { phone, document, city } = party;
  const parsed = supplierCreate.safeParse({
    ...{ name: name ?? party.name, document, city },
    // A mobile's alone fits the field; the invoice keeps the others.
    phone: phone?.length === 11 ? phone : null,
    state: states.find((state) => state === party.state) ?? null,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw AppError.invalid([{ path: "supplier.name", message: issue?.message ?? "Dê um nome ao fornecedor" }]);
  }
  const { id, name: called } = await createSupplier(tx, parsed.data, act);
  return { id, name: called, isNew: true };
}
