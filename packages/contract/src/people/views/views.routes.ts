import { listQuery, page } from "../../core/list.ts";
import { staff } from "../../core/route.ts";
import { view, viewCreate, viewFilters, viewUpdate } from "./views.schema.ts";

export const viewsRoutes = {
  create: staff.post("/views", "Salva uma visão: os filtros, as colunas e a ordem de uma lista sob um nome", {
    body: viewCreate,
    reply: view,
  }),
  list: staff.get("/views", "Lista as visões próprias e as compartilhadas", {
    query: listQuery(["name", "createdAt"], viewFilters),
    reply: page(view),
  }),
  read: staff.get("/views/:id", "Uma visão própria ou compartilhada, com o que ela nomeia e não existe mais", {
    reply: view,
  }),
  update: staff.put(
    "/views/:id",
    "Altera uma visão própria, ou um administrador uma compartilhada; campos ausentes ficam como estão",
    { body: viewUpdate, reply: view },
  ),
  remove: staff.delete("/views/:id", "Exclui uma visão própria, ou um administrador uma compartilhada"),
};
