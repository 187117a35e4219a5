import { listQuery, page } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import { view, viewCreate, viewFilters, viewUpdate } from "./views.schema.ts";

export const viewsRoutes = {
  create: route({
    method: "POST",
    path: "/views",
    levels: [1, 2],
    summary: "Salva uma visão: os filtros, as colunas e a ordem de uma lista sob um nome",
    body: viewCreate,
    reply: view,
  }),
  list: route({
    method: "GET",
    path: "/views",
    levels: [1, 2],
    summary: "Lista as visões próprias e as compartilhadas",
    query: listQuery(["name", "createdAt"], viewFilters),
    reply: page(view),
  }),
  read: route({
    method: "GET",
    path: "/views/:id",
    levels: [1, 2],
    summary: "Uma visão própria ou compartilhada, com o que ela nomeia e não existe mais",
    reply: view,
  }),
  update: route({
    method: "PUT",
    path: "/views/:id",
    levels: [1, 2],
    summary: "Altera uma visão própria, ou um administrador uma compartilhada; campos ausentes ficam como estão",
    body: viewUpdate,
    reply: view,
  }),
  remove: route({
    method: "DELETE",
    path: "/views/:id",
    levels: [1, 2],
    summary: "Exclui uma visão própria, ou um administrador uma compartilhada",
  }),
};
