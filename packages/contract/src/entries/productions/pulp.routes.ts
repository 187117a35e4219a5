import { listQuery, weighedPage } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import { productionListFilters, yieldHabit } from "./productions.schema.ts";
import { pulp, pulpCreate, pulpRow, pulpUpdate } from "./pulp.schema.ts";

export const pulpRoutes = {
  create: route({
    method: "POST",
    path: "/pulp-base",
    levels: [1, 2],
    summary: "Registra uma despolpa e cria o lote de pasta",
    body: pulpCreate,
    reply: pulp,
    records: "pulp",
  }),
  list: route({
    method: "GET",
    path: "/pulp-base",
    levels: [1, 2],
    summary: "Lista as entradas de pasta",
    query: listQuery(["producedAt", "createdAt", "outputKg", "yieldPct", "code", "fruit"], productionListFilters),
    reply: weighedPage(pulpRow),
  }),
  read: route({
    method: "GET",
    path: "/pulp-base/:id",
    levels: [1, 2],
    summary: "Uma entrada de pasta",
    reply: pulp,
  }),
  habit: route({
    method: "GET",
    path: "/pulp-base/yield-habit/:fruitId",
    levels: [1, 2],
    summary: "Quanto uma fruta costuma render nesta fábrica",
    reply: yieldHabit,
  }),
  update: route({
    method: "PUT",
    path: "/pulp-base/:id",
    levels: [1, 2],
    summary:
      "Corrige uma entrada de pasta; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    body: pulpUpdate,
    reply: pulp,
  }),
  remove: route({
    method: "DELETE",
    path: "/pulp-base/:id",
    levels: [1, 2],
    summary: "Estorna uma entrada de pasta cujo lote não foi usado",
  }),
};
