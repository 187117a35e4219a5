import type { SupplierCreate, SupplierUpdate } from "@pomar/contract/suppliers/suppliers.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { lotUse, standingInTheWay } from "../lookups/item-uses.queries.ts";
import { openPaymentUse } from "../payments/payments.queries.ts";
import { insertProducts, replaceProducts } from "./supplier-products.commands.ts";
import { findSupplier, findSupplierByDocument, lockSupplier } from "./suppliers.queries.ts";
import { suppliers } from "./suppliers.table.ts";

const duplicates = (name: string) => ({
  suppliers_name_unique: AppError.of("record.duplicate-name", { name }),
  // Saved by two people at once: the look before the write saw neither.
  suppliers_document_unique: AppError.of("record.duplicate-document", { name: "outro fornecedor" }),
});

const insertSupplier = preparedInsert(suppliers);

export async function createSupplier(tx: Tx, input: SupplierCreate, act: Act) {
  const { products = [], ...fields } = input;
  const row = { ...creation(act), ...fields };
  await refuseKnownDocument(tx, row.id, fields.document);
  await refusing(insertSupplier(tx, row), duplicates(row.name));
  await insertProducts(tx, row.id, products, act);
  const after = found(await findSupplier(tx, row.id));
  await audit(tx, act, { action: "create", entity: "suppliers", entityId: row.id, after });
  act.outbox.changed.add("suppliers");
  return after;
}

export async function updateSupplier(tx: Tx, id: string, input: SupplierUpdate, act: Act) {
  assertFresh(act, found(await lockSupplier(tx, id)));
  const before = found(await findSupplier(tx, id));
  const { products, ...fields } = input;
  await refuseKnownDocument(tx, id, fields.document);
  const row = { ...fields, ...change(act, before) };
  await refusing(tx.update(suppliers).set(row).where(eq(suppliers.id, id)), duplicates(fields.name ?? before.name));
  if (products) await replaceProducts(tx, before, products, act);
  const after = found(await findSupplier(tx, id));
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: id, before, after });
  act.outbox.changed.add("suppliers");
  return after;
}

export async function removeSupplier(tx: Tx, id: string, act: Act): Promise<void> {
  assertFresh(act, found(await lockSupplier(tx, id)));
  const before = found(await findSupplier(tx, id));
  const inTheWay = standingInTheWay([await lotUse(tx, "supplierId", id), await openPaymentUse(tx, id)]);
  if (inTheWay)
    throw AppError.of("supplier.in-use", { name: before.name, usage: inTheWay.usage }).because(inTheWay.things);
  await tx
    .update(suppliers)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(suppliers.id, id));
  await audit(tx, act, { action: "remove", entity: "suppliers", entityId: id, before });
  act.outbox.changed.add("suppliers");
}

async function refuseKnownDocument(tx: Tx, id: string, document: string | null | undefined): Promise<void> {
  const owner = document ? await findSupplierByDocument(tx, document) : undefined;
  if (owner && owner.id !== id) throw AppError.of("record.duplicate-document", { name: owner.name });
}
