import { z } from "zod";
import { id } from "../../core/fields.ts";
import { weighedPage, wholeListQuery } from "../../core/list.ts";
import { staff } from "../../core/route.ts";
import {
  finalProduct,
  finalProductCreate,
  finalProductRow,
  finalProductUpdate,
  presentation,
} from "./final-products.schema.ts";
import { productionListFilters } from "./productions.schema.ts";

export const finalProductsRoutes = {
  create: staff.post("/final-product", "Registra um envase e cria o lote de produto final", {
    body: finalProductCreate,
    reply: finalProduct,
    records: "final-product",
  }),
  list: staff.get("/final-product", "Lista as entradas de produto final: todas, ou uma página", {
    query: wholeListQuery(["producedAt", "createdAt", "units", "code", "fruit"], productionListFilters),
    reply: weighedPage(finalProductRow),
  }),
  presentations: staff.get(
    "/final-product/presentations",
    "Embalagens em estoque que contêm produto, antes as em que a fruta foi envasada por último; no máximo doze",
    { query: z.object({ fruit: id() }), reply: z.array(presentation) },
  ),
  read: staff.get("/final-product/:id", "Uma entrada de produto final", { reply: finalProduct }),
  update: staff.put(
    "/final-product/:id",
    "Corrige uma entrada de produto final; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    { body: finalProductUpdate, reply: finalProduct },
  ),
  remove: staff.delete(
    "/final-product/:id",
    "Estorna uma entrada de produto final cujo lote não foi usado nem expedido",
  ),
};
