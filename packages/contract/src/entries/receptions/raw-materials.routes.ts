import { day, id } from "../../core/fields.ts";
import { listQuery, weighedPage } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import {
  rawMaterial,
  rawMaterialCreate,
  rawMaterialRow,
  rawMaterialUpdate,
  receptionHabits,
  receptionHabitsQuery,
} from "./raw-materials.schema.ts";

export const rawMaterialsRoutes = {
  create: route({
    method: "POST",
    path: "/raw-materials",
    levels: [1, 2],
    summary: "Registra a entrada de fruta e cria seu lote",
    body: rawMaterialCreate,
    reply: rawMaterial,
    records: "raw-material",
  }),
  list: route({
    method: "GET",
    path: "/raw-materials",
    levels: [1, 2],
    summary: "Lista as entradas de matéria-prima",
    query: listQuery(["receivedAt", "createdAt", "netKg", "code", "fruit", "supplier"], {
      fruit: id().optional(),
      supplier: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: weighedPage(rawMaterialRow),
  }),
  habits: route({
    method: "GET",
    path: "/raw-materials/habits",
    levels: [1, 2],
    summary: "O que se sabe das entregas de um fornecedor: a tara de uma caixa",
    query: receptionHabitsQuery,
    reply: receptionHabits,
  }),
  read: route({
    method: "GET",
    path: "/raw-materials/:id",
    levels: [1, 2],
    summary: "Uma entrada de matéria-prima",
    reply: rawMaterial,
  }),
  update: route({
    method: "PUT",
    path: "/raw-materials/:id",
    levels: [1, 2],
    summary:
      "Corrige uma entrada de matéria-prima; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    body: rawMaterialUpdate,
    reply: rawMaterial,
  }),
  remove: route({
    method: "DELETE",
    path: "/raw-materials/:id",
    levels: [1, 2],
    summary: "Estorna uma entrada de matéria-prima cujo lote não foi usado",
  }),
  receipt: route({
    method: "GET",
    path: "/raw-materials/:id/receipt.pdf",
    levels: [1, 2],
    summary: "O romaneio de entrega de uma entrada, em PDF: o que o produtor leva; só administradores recebem valores",
    download: ["application/pdf"],
  }),
};
