import { isPhone, phoneDigits } from "@pomar/contract/core/phone.rules";
import type { InvoiceImport } from "@pomar/contract/entries/invoices/invoices.schema";
import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import { states, supplierCreate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { supplierCommands } from "../../registries/suppliers/suppliers.commands.ts";
import {
  findSupplier,
  findSupplierByDocument,
  findSupplierByName,
  lockSupplierForShare,
} from "../../registries/suppliers/suppliers.queries.ts";
import type { Invoice, InvoiceParty } from "./invoice.ts";

/** The delivering party of an invoice: its issuer, or its recipient when the plant itself issues the invoice. */
export const getDeliverer = ({ ownIssue, emitter, recipient }: Invoice): InvoiceParty =>
  ownIssue && recipient ? recipient : emitter;

/** The supplier with the CNPJ or CPF of a party, or else with the name of the party and no different CNPJ or CPF. */
export async function knownSupplier(tx: Tx, { document, name }: InvoiceParty) {
  const owner = document === null ? undefined : await findSupplierByDocument(tx, document);
  if (owner) return owner;
  const namesake = await findSupplierByName(tx, name);
  return namesake?.document === null || document === null ? namesake : undefined;
}

/**
 * The supplier of an invoice, locked: the supplier that the user chose, a known supplier, or a new supplier with the
 * data of the invoice. A supplier without a CNPJ or CPF gets the number on the invoice, unless a different supplier has
 * this number.
 */
export async function delivererSupplier(
  tx: Tx,
  { invoice, chosen }: { invoice: Invoice; chosen: InvoiceImport["supplier"] },
  act: ActionContext,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const deliverer = getDeliverer(invoice);
  const { document } = deliverer;
  const id = chosen && "id" in chosen ? chosen.id : (await knownSupplier(tx, deliverer))?.id;
  if (id === undefined) return createFor(tx, deliverer, chosen && "name" in chosen ? chosen.name : null, act);
  const supplier = await lockSupplierForShare(tx, id);
  const whole = supplier && (await findSupplier(tx, id));
  if (!whole) throw AppError.invalid([{ path: "supplier.id", message: "Este fornecedor não existe" }]);
  if (document !== null && whole.document === null && !(await findSupplierByDocument(tx, document)))
    await supplierCommands.update(tx, id, { document }, { ...act, ifMatch: null });
  return { id, name: whole.name, isNew: false };
}

/**
 * Finds an unused name for a new supplier. The branches of a company share a legal name, so the name of a further
 * branch includes its CNPJ.
 */
async function freeName(tx: Tx, { name, document }: InvoiceParty): Promise<string> {
  if (document === null || !(await findSupplierByName(tx, name))) return name;
  return `${name} (${writtenDocument(document)})`;
}

async function createFor(tx: Tx, party: InvoiceParty, name: string | null, act: ActionContext) {
  const { phone, document, city } = party;
  const parsed = supplierCreate.safeParse({
    name: name ?? (await freeName(tx, party)),
    document,
    city,
    phone: phone !== null && isPhone(phoneDigits(phone)) ? phone : null,
    state: states.find((state) => state === party.state) ?? null,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw AppError.invalid([{ path: "supplier.name", message: issue?.message ?? "Dê um nome ao fornecedor" }]);
  }
  const { id, name: called } = await supplierCommands.create(tx, parsed.data, act);
  return { id, name: called, isNew: true };
}
