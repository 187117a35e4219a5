import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { listProducts } from "./supplier-products.queries.ts";
import { addProduct, createSupplier, removeProduct, removeSupplier, updateSupplier } from "./suppliers.commands.ts";
import { findSupplier, findSupplierId, listSuppliers } from "./suppliers.queries.ts";

export function suppliersApi({ read, write }: Serve): void {
  write(suppliersRoutes.create, ({ tx, body, act }) => createSupplier(tx, body, act));
  read(suppliersRoutes.list, ({ db, query }) => listSuppliers(db, query));
  read(suppliersRoutes.read, async ({ db, params }) => found(await findSupplier(db, params.id)));
  write(suppliersRoutes.update, ({ tx, params, body, act }) => updateSupplier(tx, params.id, body, act));
  write(suppliersRoutes.remove, ({ tx, params, act }) => removeSupplier(tx, params.id, act));
  read(suppliersRoutes.listProducts, async ({ db, params, query }) => {
    found(await findSupplierId(db, params.id));
    return listProducts(db, params.id, query);
  });
  write(suppliersRoutes.addProduct, ({ tx, params, body, act }) => addProduct(tx, params.id, body, act));
  write(suppliersRoutes.removeProduct, ({ tx, params, act }) => removeProduct(tx, params.id, params.productId, act));
}
