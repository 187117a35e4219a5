import { z } from "zod";
import { id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { route } from "../../core/route.ts";
import {
  productTypes,
  supplier,
  supplierCreate,
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
  listProducts: route({
    method: "GET",
    path: "/suppliers/:id/products",
    levels: [1, 2],
    summary: "Lista os produtos de um fornecedor",
    query: listQuery(["name", "type"]),
    reply: page(supplierProduct),
  }),
  addProduct: route({
    method: "POST",
    path: "/suppliers/:id/products",
    levels: [1],
    summary: "Acrescenta um produto a um fornecedor",
    body: supplierProductCreate,
    reply: supplierProduct,
  }),
  purchases: route({
    method: "GET",
    path: "/suppliers/:id/purchases",
    levels: [1],
    summary: "O que foi comprado de um fornecedor, por item, com o último preço",
    reply: z.array(supplierPurchase),
  }),
  removeProduct: route({
    method: "DELETE",
    path: "/suppliers/:id/products/:productId",
    levels: [1],
    summary: "Retira um produto de um fornecedor",
  }),
};
