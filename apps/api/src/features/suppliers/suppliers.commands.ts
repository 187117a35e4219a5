import type { SupplierCreate, SupplierProductCreate, SupplierUpdate } from "@pomar/contract/suppliers/suppliers.schema";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { findProduct, holdItem, itemColumn } from "./supplier-products.queries.ts";
import { findSupplier, findSupplierByDocument, lockSupplier } from "./suppliers.queries.ts";
import { supplierProducts, suppliers } from "./suppliers.table.ts";

const duplicates = (name: string) => ({
  suppliers_name_unique: AppError.of("record.duplicate-name", { name }),
  // Saved by two people at once: the look before the write saw neither.
  suppliers_document_unique: AppError.of("record.duplicate-document", { name: "outro fornecedor" }),
});

export async function createSupplier(tx: Tx, input: SupplierCreate, act: Act) {
  const { products = [], ...fields } = input;
  const row = { ...creation(act), ...fields };
  await refuseKnownDocument(tx, row.id, fields.document);
  await refusing(tx.insert(suppliers).values(row), duplicates(row.name));
  await insertProducts(tx, row.id, products, act);
  await audit(tx, act, { action: "create", entity: "suppliers", entityId: row.id, after: { ...row, products } });
  act.outbox.changed.add("suppliers");
  return found(await findSupplier(tx, row.id));
}

export async function updateSupplier(tx: Tx, id: string, input: SupplierUpdate, act: Act) {
  const before = found(await lockSupplier(tx, id));
  assertFresh(act, before);
  const { products, ...fields } = input;
  await refuseKnownDocument(tx, id, fields.document);
  const row = { ...fields, ...change(act, before) };
  await refusing(tx.update(suppliers).set(row).where(eq(suppliers.id, id)), duplicates(fields.name ?? before.name));
  if (products) {
    await tx.delete(supplierProducts).where(eq(supplierProducts.supplierId, id));
    await insertProducts(tx, id, products, act);
  }
  const after = { ...before, ...row, ...(products && { products }) };
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: id, before, after });
  act.outbox.changed.add("suppliers");
  return found(await findSupplier(tx, id));
}

export async function removeSupplier(tx: Tx, id: string, act: Act): Promise<void> {
  const before = found(await lockSupplier(tx, id));
  assertFresh(act, before);
  await tx
    .update(suppliers)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(suppliers.id, id));
  await audit(tx, act, { action: "remove", entity: "suppliers", entityId: id, before });
  act.outbox.changed.add("suppliers");
}

export async function addProduct(tx: Tx, supplierId: string, product: SupplierProductCreate, act: Act) {
  const before = found(await lockSupplier(tx, supplierId));
  const [id] = await insertProducts(tx, supplierId, [product], act);
  await touch(tx, supplierId, before, act);
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: supplierId, after: { product } });
  return found(await findProduct(tx, supplierId, id as string));
}

export async function removeProduct(tx: Tx, supplierId: string, id: string, act: Act): Promise<void> {
  const before = found(await lockSupplier(tx, supplierId));
  const product = found(await findProduct(tx, supplierId, id));
  await tx
    .delete(supplierProducts)
    .where(and(eq(supplierProducts.id, id), eq(supplierProducts.supplierId, supplierId)));
  await touch(tx, supplierId, before, act);
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: supplierId, before: { product } });
}

async function touch(tx: Tx, id: string, before: { version: number }, act: Act): Promise<void> {
  await tx.update(suppliers).set(change(act, before)).where(eq(suppliers.id, id));
  act.outbox.changed.add("suppliers");
}

async function insertProducts(
  tx: Tx,
  supplierId: string,
  products: SupplierProductCreate[],
  act: Act,
): Promise<string[]> {
  const issues = [];
  for (const [i, product] of products.entries()) {
    if (!(await holdItem(tx, product)))
      issues.push({ path: `products.${i}.itemId`, message: "Este produto não existe" });
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  const rows = products.map(({ type, itemId }) => ({
    id: uuidv7(),
    supplierId,
    [itemColumn[type]]: itemId,
    createdAt: act.at,
    createdBy: act.by.id,
  }));
  if (rows.length > 0)
    await refusing(tx.insert(supplierProducts).values(rows), {
      supplier_products_unique: AppError.of("supplier.duplicate-product"),
    });
  return rows.map((row) => row.id);
}

async function refuseKnownDocument(tx: Tx, id: string, document: string | null | undefined): Promise<void> {
  const owner = document ? await findSupplierByDocument(tx, document) : undefined;
  if (owner && owner.id !== id) throw AppError.of("record.duplicate-document", { name: owner.name });
}
