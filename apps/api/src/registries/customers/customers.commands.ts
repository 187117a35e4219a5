import type { Customer, CustomerCreate, CustomerUpdate } from "@pomar/contract/registries/customers/customers.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { customers } from "../../schema/registries/customers.table.ts";
import { blockingUses, dispatchUse } from "../item-uses.queries.ts";
import { findCustomer, findCustomerByDocument } from "./customers.queries.ts";

const duplicates = (name: string) => ({
  customers_name_unique: AppError.of("record.duplicate-name", { name }),
  // Saved by two people at once: the look before the write saw neither.
  customers_document_unique: AppError.of("record.duplicate-document", { name: "outro cliente" }),
});

/** The customer's history; its dispatches have their own. */
const toAudited = ({ dispatches: _, ...customer }: Customer) => customer;

export async function createCustomer(tx: Tx, input: CustomerCreate, act: ActionContext): Promise<Customer> {
  const row = { ...insertColumns(act), ...input };
  await refuseKnownDocument(tx, row.id, input.document);
  await refusing(tx.insert(customers).values(row), duplicates(row.name));
  const after = orNotFound(await findCustomer(tx, row.id));
  await audit(tx, act, { action: "create", entity: "customers", entityId: row.id, after: toAudited(after) });
  return after;
}

export async function updateCustomer(tx: Tx, id: string, input: CustomerUpdate, act: ActionContext): Promise<Customer> {
  assertFresh(act, orNotFound(await lockRecord(tx, customers, id)));
  const before = orNotFound(await findCustomer(tx, id));
  await refuseKnownDocument(tx, id, input.document);
  await refusing(updateRow(tx, { table: customers, before, to: input }, act), duplicates(input.name ?? before.name));
  const after = orNotFound(await findCustomer(tx, id));
  const change = { before: toAudited(before), after: toAudited(after) };
  await audit(tx, act, { action: "update", entity: "customers", entityId: id, ...change });
  return after;
}

/** @throws 409 for a customer that something was dispatched to. */
export async function removeCustomer(tx: Tx, id: string, act: ActionContext): Promise<void> {
  assertFresh(act, orNotFound(await lockRecord(tx, customers, id)));
  const before = orNotFound(await findCustomer(tx, id));
  const blocking = blockingUses([await dispatchUse(tx, id)]);
  if (blocking)
    throw AppError.of("customer.in-use", { name: before.name, usage: blocking.usage }).because(blocking.dependents);
  await updateRow(tx, { table: customers, before, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "customers", entityId: id, before: toAudited(before) });
}

async function refuseKnownDocument(tx: Tx, id: string, document: string | null | undefined): Promise<void> {
  const owner = document ? await findCustomerByDocument(tx, document) : undefined;
  if (owner && owner.id !== id) throw AppError.of("record.duplicate-document", { name: owner.name });
}
