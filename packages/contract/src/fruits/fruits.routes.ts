import { z } from "zod";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
import { fruit, fruitCreate, fruitUpdate } from "./fruits.schema.ts";

export const fruitsRoutes = {
  create: route({
    method: "POST",
    path: "/fruits",
    levels: [1],
    summary: "Cria uma fruta",
    body: fruitCreate,
    reply: fruit,
  }),
  list: route({
    method: "GET",
    path: "/fruits",
    levels: [1, 2],
    summary: "Lista as frutas",
    query: listQuery(["name", "code", "createdAt"], { active: z.enum(["true", "false"]).optional() }),
    reply: page(fruit),
  }),
  read: route({ method: "GET", path: "/fruits/:id", levels: [1, 2], summary: "Uma fruta", reply: fruit }),
  update: route({
    method: "PUT",
    path: "/fruits/:id",
    levels: [1],
    summary: "Altera uma fruta; campos ausentes ficam como estão",
    body: fruitUpdate,
    reply: fruit,
  }),
  remove: route({ method: "DELETE", path: "/fruits/:id", levels: [1], summary: "Remove uma fruta sem uso" }),
};
