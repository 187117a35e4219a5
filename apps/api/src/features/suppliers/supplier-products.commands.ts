import type { Supplier, SupplierProductCreate } from "@pomar/contract/suppliers/suppliers.schema";
import { and, eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { change } from "../../shared/stored.ts";
import { findProduct, holdItem, itemColumn } from "./supplier-products.queries.ts";
import { findSupplier, lockSupplier } from "./suppliers.queries.ts";
import { supplierProducts, suppliers } from "./suppliers.table.ts";

export async function addProduct(tx: Tx, supplierId: string, product: SupplierProductCreate, act: Act) {
  found(await lockSupplier(tx, supplierId));
  const before = found(await findSupplier(tx, supplierId));
  await assertSupplied(tx, [{ ...product, path: "itemId" }]);
  const [id] = await insertRows(tx, supplierId, [product], act);
  await touch(tx, before, act);
  return found(await findProduct(tx, supplierId, id as string));
}

export async function removeProduct(tx: Tx, supplierId: string, id: string, act: Act): Promise<void> {
  found(await lockSupplier(tx, supplierId));
  const before = found(await findSupplier(tx, supplierId));
  found(await findProduct(tx, supplierId, id));
  await tx
    .delete(supplierProducts)
    .where(and(eq(supplierProducts.id, id), eq(supplierProducts.supplierId, supplierId)));
  await touch(tx, before, act);
}

/** What a supplier delivers from its first day. */
export async function insertProducts(tx: Tx, supplierId: string, products: SupplierProductCreate[], act: Act) {
  await assertSupplied(tx, products.map(withPath));
  await insertRows(tx, supplierId, products, act);
}

/** Takes away what is no longer delivered and adds what is new; a product that stays keeps its id. */
export async function replaceProducts(tx: Tx, before: Supplier, products: SupplierProductCreate[], act: Act) {
  const keyOf = ({ type, itemId }: SupplierProductCreate) => type + itemId;
  const known = new Set(before.products.map(keyOf));
  const wanted = new Set(products.map(keyOf));
  const gone = before.products.filter((product) => !wanted.has(keyOf(product))).map(({ id }) => id);
  const added = products.map(withPath).filter((product) => !known.has(keyOf(product)));
  await assertSupplied(tx, added);
  if (gone.length > 0) await tx.delete(supplierProducts).where(inArray(supplierProducts.id, gone));
  await insertRows(tx, before.id, added, act);
}

type Named = SupplierProductCreate & { path: string };

const withPath = (product: SupplierProductCreate, i: number): Named => ({ ...product, path: `products.${i}.itemId` });

/** Refuses (400) what does not exist, and fruit that is made of others: it is mixed here, not bought. */
async function assertSupplied(tx: Tx, products: Named[]): Promise<void> {
  const issues = [];
  for (const { path, ...product } of products) {
    const item = await holdItem(tx, product);
    if (!item) issues.push({ path, message: "Este produto não existe" });
    else if ("composite" in item && item.composite)
      issues.push({ path, message: `${item.name} é uma fruta composta; escolha as frutas de que ela é feita` });
  }
  if (issues.length > 0) throw AppError.invalid(issues);
}

async function insertRows(tx: Tx, supplierId: string, products: SupplierProductCreate[], act: Act): Promise<string[]> {
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

async function touch(tx: Tx, before: Supplier, act: Act): Promise<void> {
  await tx.update(suppliers).set(change(act, before)).where(eq(suppliers.id, before.id));
  const after = found(await findSupplier(tx, before.id));
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: before.id, before, after });
  act.outbox.changed.add("suppliers");
}
