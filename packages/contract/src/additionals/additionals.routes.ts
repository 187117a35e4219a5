import { flag } from "../fields.ts";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
import { additional, additionalCreate, additionalUpdate } from "./additionals.schema.ts";

export const additionalsRoutes = {
  create: route({
    method: "POST",
    path: "/additional",
    levels: [1],
    summary: "Cria um adicional",
    body: additionalCreate,
    reply: additional,
  }),
  list: route({
    method: "GET",
    path: "/additional",
    levels: [1, 2],
    summary: "Lista os adicionais, com o saldo de cada um",
    query: listQuery(["name", "code", "createdAt"], { active: flag().optional() }),
    reply: page(additional),
  }),
  read: route({ method: "GET", path: "/additional/:id", levels: [1, 2], summary: "Um adicional", reply: additional }),
  update: route({
    method: "PUT",
    path: "/additional/:id",
    levels: [1],
    summary: "Altera um adicional; campos ausentes ficam como estão",
    body: additionalUpdate,
    reply: additional,
  }),
  remove: route({ method: "DELETE", path: "/additional/:id", levels: [1], summary: "Remove um adicional sem uso" }),
};
