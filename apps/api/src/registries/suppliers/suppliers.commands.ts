import type { SupplierCreate, SupplierUpdate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { blockingUses, lotUse, openPaymentUse } from "../item-uses.queries.ts";
import { insertProducts, replaceProducts } from "./supplier-products.commands.ts";
import { findSupplier, findSupplierByDocument } from "./suppliers.queries.ts";

const duplicates = (name: string) => ({
  suppliers_name_unique: AppError.of("record.duplicate-name", { name }),
  // Saved by two people at once: the look before the write saw neither.
  suppliers_document_unique: AppError.of("record.duplicate-document", { name: "outro fornecedor" }),
});

const insertSupplier = preparedInsert(suppliers);

export async function createSupplier(tx: Tx, input: SupplierCreate, act: ActionContext) {
  const { products = [], ...fields } = input;
  const row = { ...insertColumns(act), ...fields };
  await refuseKnownDocument(tx, row.id, fields.document);
  await refusing(insertSupplier(tx, row), duplicates(row.name));
  await insertProducts(tx, row.id, products, act);
  const after = orNotFound(await findSupplier(tx, row.id));
  await audit(tx, act, { action: "create", entity: "suppliers", entityId: row.id, after });
  return after;
}

export async function updateSupplier(tx: Tx, id: string, input: SupplierUpdate, act: ActionContext) {
  assertFresh(act, orNotFound(await lockRecord(tx, suppliers, id)));
  const before = orNotFound(await findSupplier(tx, id));
  const { products, ...fields } = input;
  await refuseKnownDocument(tx, id, fields.document);
  const write = updateRow(tx, { table: suppliers, before, to: fields }, act);
  await refusing(write, duplicates(fields.name ?? before.name));
  if (products) await replaceProducts(tx, before, products, act);
  const after = orNotFound(await findSupplier(tx, id));
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: id, before, after });
  return after;
}

export async function removeSupplier(tx: Tx, id: string, act: ActionContext): Promise<void> {
  assertFresh(act, orNotFound(await lockRecord(tx, suppliers, id)));
  const before = orNotFound(await findSupplier(tx, id));
  const blocking = blockingUses([await lotUse(tx, "supplier_id", id), await openPaymentUse(tx, id)]);
  if (blocking)
    throw AppError.of("supplier.in-use", { name: before.name, usage: blocking.usage }).because(blocking.dependents);
  await updateRow(tx, { table: suppliers, before, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "suppliers", entityId: id, before });
}

async function refuseKnownDocument(tx: Tx, id: string, document: string | null | undefined): Promise<void> {
  const owner = document ? await findSupplierByDocument(tx, document) : undefined;
  if (owner && owner.id !== id) throw AppError.of("record.duplicate-document", { name: owner.name });
}
