import { flag } from "../fields.ts";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
import { additive, additiveCreate, additiveUpdate } from "./additives.schema.ts";

export const additivesRoutes = {
  create: route({
    method: "POST",
    path: "/additives",
    levels: [1],
    summary: "Cria um aditivo",
    body: additiveCreate,
    reply: additive,
  }),
  list: route({
    method: "GET",
    path: "/additives",
    levels: [1, 2],
    summary: "Lista os aditivos, com o saldo de cada um",
    query: listQuery(["name", "code", "createdAt"], { active: flag().optional() }),
    reply: page(additive),
  }),
  read: route({ method: "GET", path: "/additives/:id", levels: [1, 2], summary: "Um aditivo", reply: additive }),
  update: route({
    method: "PUT",
    path: "/additives/:id",
    levels: [1],
    summary: "Altera um aditivo; campos ausentes ficam como estão",
    body: additiveUpdate,
    reply: additive,
  }),
  remove: route({ method: "DELETE", path: "/additives/:id", levels: [1], summary: "Remove um aditivo sem uso" }),
};
