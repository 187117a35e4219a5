import { z } from "zod";
import { id } from "../../core/fields.ts";
import { weighedPage, wholeListQuery } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import {
  finalProduct,
  finalProductCreate,
  finalProductRow,
  finalProductUpdate,
  presentation,
} from "./final-products.schema.ts";
import { productionListFilters } from "./productions.schema.ts";

export const finalProductsRoutes = {
  create: route({
    method: "POST",
    path: "/final-product",
    levels: [1, 2],
    summary: "Registra um envase e cria o lote de produto final",
    body: finalProductCreate,
    reply: finalProduct,
    records: "final-product",
  }),
  list: route({
    method: "GET",
    path: "/final-product",
    levels: [1, 2],
    summary: "Lista as entradas de produto final: todas, ou uma página",
    query: wholeListQuery(["producedAt", "createdAt", "units", "code", "fruit"], productionListFilters),
    reply: weighedPage(finalProductRow),
  }),
  presentations: route({
    method: "GET",
    path: "/final-product/presentations",
    levels: [1, 2],
    summary:
      "Embalagens em estoque que contêm produto, antes as em que a fruta foi envasada por último; no máximo doze",
    query: z.object({ fruit: id() }),
    reply: z.array(presentation),
  }),
  read: route({
    method: "GET",
    path: "/final-product/:id",
    levels: [1, 2],
    summary: "Uma entrada de produto final",
    reply: finalProduct,
  }),
  update: route({
    method: "PUT",
    path: "/final-product/:id",
    levels: [1, 2],
    summary:
      "Corrige uma entrada de produto final; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    body: finalProductUpdate,
    reply: finalProduct,
  }),
  remove: route({
    method: "DELETE",
    path: "/final-product/:id",
    levels: [1, 2],
    summary: "Estorna uma entrada de produto final cujo lote não foi usado nem expedido",
  }),
};
