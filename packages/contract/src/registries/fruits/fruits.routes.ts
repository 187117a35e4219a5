import { z } from "zod";
import { flag, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { route } from "../../core/route.ts";
import {
  fruit,
  fruitCreate,
  fruitGroup,
  fruitGroupCreate,
  fruitGroupUpdate,
  fruitMark,
  fruitRow,
  fruitUpdate,
} from "./fruits.schema.ts";

export const fruitsRoutes = {
  ...registryRoutes({
    path: "/fruits",
    words: { one: "uma fruta", list: "as frutas", removed: "uma fruta sem uso" },
    query: listQuery(["name", "code", "createdAt"], {
      active: flag().optional(),
      composite: flag().optional(),
      group: id().optional(),
    }),
    create: fruitCreate,
    update: fruitUpdate,
    row: fruitRow,
    reply: fruit,
  }),
  marks: route({
    method: "GET",
    path: "/fruits/marks",
    levels: [1, 2],
    summary: "As cores e os códigos de todas as frutas, também das inativas e removidas",
    reply: z.array(fruitMark),
  }),
  addStarter: route({
    method: "POST",
    path: "/fruits/starter",
    levels: [1],
    summary: "Cadastra as frutas da lista inicial cujos nomes e códigos estão livres",
    reply: z.object({
      /** The number of added fruits; the others exist already. */
      added: z.number().int(),
    }),
  }),
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
