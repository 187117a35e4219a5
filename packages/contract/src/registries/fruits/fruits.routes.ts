import { z } from "zod";
import { flag, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { admins, staff } from "../../core/route.ts";
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
  marks: staff.get("/fruits/marks", "As cores e os códigos de todas as frutas, também das inativas e removidas", {
    reply: z.array(fruitMark),
  }),
  addStarter: admins.post("/fruits/starter", "Cadastra as frutas da lista inicial cujos nomes e códigos estão livres", {
    reply: z.object({
      /** The number of added fruits; the remaining fruits of the starter list already exist. */
      added: z.number().int(),
    }),
  }),
  createGroup: admins.post("/fruits/group", "Cria um grupo de frutas", { body: fruitGroupCreate, reply: fruitGroup }),
  listGroups: staff.get("/fruits/groups", "Lista os grupos de frutas", {
    query: listQuery(["name", "createdAt"]),
    reply: page(fruitGroup),
  }),
  readGroup: staff.get("/fruits/groups/:id", "Um grupo com suas frutas", { reply: fruitGroup }),
  updateGroup: admins.put("/fruits/groups/:id", "Altera um grupo de frutas; campos ausentes ficam como estão", {
    body: fruitGroupUpdate,
    reply: fruitGroup,
  }),
  removeGroup: admins.delete("/fruits/groups/:id", "Remove um grupo; as frutas ficam"),
};
