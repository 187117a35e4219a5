import { z } from "zod";
import { id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { admins, staff } from "../../core/route.ts";
import {
  productTypes,
  supplier,
  supplierCreate,
  supplierOverview,
  supplierProduct,
  supplierProductCreate,
  supplierPurchase,
  supplierRow,
  supplierUpdate,
} from "./suppliers.schema.ts";

export const suppliersRoutes = {
  ...registryRoutes({
    path: "/suppliers",
    words: { one: "um fornecedor", list: "os fornecedores", removed: "um fornecedor" },
    query: listQuery(["name", "city", "createdAt"], { type: z.enum(productTypes).optional(), item: id().optional() }),
    create: supplierCreate,
    update: supplierUpdate,
    row: supplierRow,
    reply: supplier,
  }),
  listProducts: staff.get("/suppliers/:id/products", "Lista os produtos de um fornecedor", {
    query: listQuery(["name", "type"]),
    reply: page(supplierProduct),
  }),
  addProduct: admins.post("/suppliers/:id/products", "Acrescenta um produto a um fornecedor", {
    body: supplierProductCreate,
    reply: supplierProduct,
  }),
  purchases: admins.get(
    "/suppliers/:id/purchases",
    "O que foi comprado de um fornecedor, por item, com o último preço",
    { reply: z.array(supplierPurchase) },
  ),
  overview: admins.get(
    "/suppliers/:id/overview",
    "Preço, rendimento e recusas de um fornecedor nos últimos doze meses, e as últimas entregas",
    { reply: supplierOverview },
  ),
  removeProduct: admins.delete("/suppliers/:id/products/:productId", "Retira um produto de um fornecedor"),
};
