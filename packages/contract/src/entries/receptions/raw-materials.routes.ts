import { day, id } from "../../core/fields.ts";
import { listQuery, weighedPage } from "../../core/list.ts";
import { staff } from "../../core/route.ts";
import {
  rawMaterial,
  rawMaterialCreate,
  rawMaterialRow,
  rawMaterialUpdate,
  receptionHabits,
  receptionHabitsQuery,
} from "./raw-materials.schema.ts";

export const rawMaterialsRoutes = {
  create: staff.post("/raw-materials", "Registra a entrada de fruta e cria seu lote", {
    body: rawMaterialCreate,
    reply: rawMaterial,
    records: "raw-material",
  }),
  list: staff.get("/raw-materials", "Lista as entradas de matéria-prima", {
    query: listQuery(["receivedAt", "createdAt", "netKg", "code", "fruit", "supplier"], {
      fruit: id().optional(),
      supplier: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: weighedPage(rawMaterialRow),
  }),
  habits: staff.get("/raw-materials/habits", "O que se sabe das entregas de um fornecedor: a tara de uma caixa", {
    query: receptionHabitsQuery,
    reply: receptionHabits,
  }),
  read: staff.get("/raw-materials/:id", "Uma entrada de matéria-prima", { reply: rawMaterial }),
  update: staff.put(
    "/raw-materials/:id",
    "Corrige uma entrada de matéria-prima; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    { body: rawMaterialUpdate, reply: rawMaterial },
  ),
  remove: staff.delete("/raw-materials/:id", "Estorna uma entrada de matéria-prima cujo lote não foi usado"),
  deliveryPaper: staff.get(
    "/raw-materials/:id/receipt.pdf",
    "O romaneio de entrega de uma entrada, em PDF: o que o produtor leva; só administradores recebem valores",
    { download: ["application/pdf"] },
  ),
};
