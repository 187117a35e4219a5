import { listQuery, weighedPage } from "../../core/list.ts";
import { staff } from "../../core/route.ts";
import { productionListFilters, yieldHabit } from "./productions.schema.ts";
import { pulp, pulpCreate, pulpRow, pulpUpdate } from "./pulp.schema.ts";

export const pulpRoutes = {
  create: staff.post("/pulp-base", "Registra uma despolpa e cria o lote de pasta", {
    body: pulpCreate,
    reply: pulp,
    records: "pulp",
  }),
  list: staff.get("/pulp-base", "Lista as entradas de pasta", {
    query: listQuery(["producedAt", "createdAt", "outputKg", "yieldPct", "code", "fruit"], productionListFilters),
    reply: weighedPage(pulpRow),
  }),
  read: staff.get("/pulp-base/:id", "Uma entrada de pasta", { reply: pulp }),
  habit: staff.get("/pulp-base/yield-habit/:fruitId", "Quanto uma fruta costuma render nesta fábrica", {
    reply: yieldHabit,
  }),
  update: staff.put(
    "/pulp-base/:id",
    "Corrige uma entrada de pasta; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    { body: pulpUpdate, reply: pulp },
  ),
  remove: staff.delete("/pulp-base/:id", "Estorna uma entrada de pasta cujo lote não foi usado"),
};
