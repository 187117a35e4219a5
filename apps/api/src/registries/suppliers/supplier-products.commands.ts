import type { Supplier, SupplierProductCreate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { and, eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { supplierProducts, suppliers } from "../../schema/registries/suppliers.table.ts";
import { itemRegistries } from "../items.queries.ts";
import { findProduct, itemColumn } from "./supplier-products.queries.ts";
import { findSupplier } from "./suppliers.queries.ts";

export async function addProduct(tx: Tx, supplierId: string, product: SupplierProductCreate, act: ActionContext) {
  orNotFound(await lockRecord(tx, suppliers, supplierId));
  const before = orNotFound(await findSupplier(tx, supplierId));
  await assertSupplied(tx, [{ ...product, path: "itemId" }]);
  const [id] = await insertRows(tx, supplierId, [product], act);
  await touch(tx, before, act);
  return orNotFound(await findProduct(tx, supplierId, id as string));
}

export async function removeProduct(tx: Tx, supplierId: string, id: string, act: ActionContext): Promise<void> {
  orNotFound(await lockRecord(tx, suppliers, supplierId));
  const before = orNotFound(await findSupplier(tx, supplierId));
  orNotFound(await findProduct(tx, supplierId, id));
  await tx
    .delete(supplierProducts)
    .where(and(eq(supplierProducts.id, id), eq(supplierProducts.supplierId, supplierId)));
  await touch(tx, before, act);
}

/** Replaces a supplier's products: removes those no longer delivered, adds new ones; a kept product retains its id. */
export async function replaceProducts(
  tx: Tx,
  before: Pick<Supplier, "id" | "products">,
  products: SupplierProductCreate[],
  act: ActionContext,
) {
  const toKey = ({ type, itemId }: SupplierProductCreate) => type + itemId;
  const keysBefore = new Set(before.products.map(toKey));
  const keysAfter = new Set(products.map(toKey));
  const removedIds = before.products.filter((product) => !keysAfter.has(toKey(product))).map(({ id }) => id);
  const added = products.map(withPath).filter((product) => !keysBefore.has(toKey(product)));
  await assertSupplied(tx, added);
  if (removedIds.length > 0) await tx.delete(supplierProducts).where(inArray(supplierProducts.id, removedIds));
  await insertRows(tx, before.id, added, act);
}

type Named = SupplierProductCreate & { path: string };

const withPath = (product: SupplierProductCreate, i: number): Named => ({ ...product, path: `products.${i}.itemId` });

/** Refuses (400) unknown items and composite fruits: the plant mixes a composite fruit itself and does not buy it. */
async function assertSupplied(tx: Tx, products: Named[]): Promise<void> {
  const issues = [];
  for (const { path, type, itemId } of products) {
    const item = await itemRegistries[type === "material" ? "fruit" : type].hold(tx, itemId);
    if (!item) issues.push({ path, message: "Este produto não existe" });
    else if ("composite" in item && item.composite)
      issues.push({ path, message: `${item.name} é uma fruta composta; escolha as frutas que a compõem` });
  }
  if (issues.length > 0) throw AppError.invalid(issues);
}

async function insertRows(tx: Tx, supplierId: string, products: SupplierProductCreate[], act: ActionContext) {
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

async function touch(tx: Tx, before: Supplier, act: ActionContext): Promise<void> {
  await updateRow(tx, { table: suppliers, before, to: {} }, act);
  const after = orNotFound(await findSupplier(tx, before.id));
  await audit(tx, act, { action: "update", entity: "suppliers", entityId: before.id, before, after });
}
