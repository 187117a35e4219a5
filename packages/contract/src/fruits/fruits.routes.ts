import { flag, id } from "../fields.ts";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
import { fruit, fruitCreate, fruitGroup, fruitGroupCreate, fruitGroupUpdate, fruitUpdate } from "./fruits.schema.ts";

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
    query: listQuery(["name", "code", "createdAt"], {
      active: flag().optional(),
      composite: flag().optional(),
      group: id().optional(),
    }),
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
  createGroup: route({
    method: "POST",
    path: "/fruits/group",
    levels: [1],
    summary: "Cria um grupo de frutas",
    body: fruitGroupCreate,
    reply: fruitGroup,
  }),
  listGroups: route({
    method: "GET",
    path: "/fruits/groups",
    levels: [1, 2],
    summary: "Lista os grupos de frutas",
    query: listQuery(["name", "createdAt"]),
    reply: page(fruitGroup),
  }),
  readGroup: route({
    method: "GET",
    path: "/fruits/groups/:id",
    levels: [1, 2],
    summary: "Um grupo com suas frutas",
    reply: fruitGroup,
  }),
  updateGroup: route({
    method: "PUT",
    path: "/fruits/groups/:id",
    levels: [1],
    summary: "Altera um grupo de frutas; campos ausentes ficam como estão",
    body: fruitGroupUpdate,
    reply: fruitGroup,
  }),
  removeGroup: route({
    method: "DELETE",
    path: "/fruits/groups/:id",
    levels: [1],
    summary: "Remove um grupo; as frutas ficam",
  }),
};
