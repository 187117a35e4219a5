import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findId } from "../../platform/records/records.queries.ts";
import { serveRegistry } from "../../platform/records/serve-registry.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { addProduct, removeProduct } from "./supplier-products.commands.ts";
import { productList } from "./supplier-products.queries.ts";
import { supplierCommands } from "./suppliers.commands.ts";
import { findSupplier, listPurchases, readOverview, supplierList } from "./suppliers.queries.ts";

export function suppliersApi(serve: Serve): void {
  const { read, write } = serve;
  serveRegistry(serve, suppliersRoutes, { ...supplierCommands, find: findSupplier, list: supplierList });
  read(suppliersRoutes.listProducts, async ({ db, params, query, today }) => {
    orNotFound(await findId(db, suppliers, params.id));
    return readPage(productList(params.id), db, { query, today });
  });
  write(suppliersRoutes.addProduct, ({ tx, params, body, act }) => addProduct(tx, params.id, body, act));
  read(suppliersRoutes.purchases, async ({ db, params }) => {
    orNotFound(await findId(db, suppliers, params.id));
    return listPurchases(db, params.id);
  });
  read(suppliersRoutes.overview, async ({ db, params, today }) => {
    orNotFound(await findId(db, suppliers, params.id));
    return readOverview(db, params.id, today);
  });
  write(suppliersRoutes.removeProduct, ({ tx, params, act }) => removeProduct(tx, params.id, params.productId, act));
}
