import { z } from "zod";
import { id } from "../fields.ts";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
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
  create: route({
    method: "POST",
    path: "/suppliers",
    levels: [1],
    summary: "Cria um fornecedor",
    body: supplierCreate,
    reply: supplier,
  }),
  list: route({
    method: "GET",
    path: "/suppliers",
    levels: [1, 2],
    summary: "Lista os fornecedores",
    query: listQuery(["name", "city", "createdAt"], { type: z.enum(productTypes).optional(), item: id().optional() }),
    reply: page(supplierRow),
  }),
  read: route({ method: "GET", path: "/suppliers/:id", levels: [1, 2], summary: "Um fornecedor", reply: supplier }),
  update: route({
    method: "PUT",
    path: "/suppliers/:id",
    levels: [1],
    summary: "Altera um fornecedor; campos ausentes ficam como estão",
    body: supplierUpdate,
    reply: supplier,
  }),
  remove: route({ method: "DELETE", path: "/suppliers/:id", levels: [1], summary: "Remove um fornecedor" }),
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
