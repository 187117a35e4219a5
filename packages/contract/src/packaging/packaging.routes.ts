import { z } from "zod";
import { flag, id } from "../fields.ts";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
import { packaging, packagingCreate, packagingKinds, packagingUpdate } from "./packaging.schema.ts";

export const packagingRoutes = {
  create: route({
    method: "POST",
    path: "/packaging",
    levels: [1],
    summary: "Cria uma embalagem",
    body: packagingCreate,
    reply: packaging,
  }),
  list: route({
    method: "GET",
    path: "/packaging",
    levels: [1, 2],
    summary: "Lista as embalagens, com o saldo de cada uma",
    query: listQuery(["name", "code", "createdAt"], {
      active: flag().optional(),
      kind: z.enum(packagingKinds).optional(),
      supplier: id().optional(),
    }),
    reply: page(packaging),
  }),
  read: route({ method: "GET", path: "/packaging/:id", levels: [1, 2], summary: "Uma embalagem", reply: packaging }),
  update: route({
    method: "PUT",
    path: "/packaging/:id",
    levels: [1],
    summary: "Altera uma embalagem; campos ausentes ficam como estão",
    body: packagingUpdate,
    reply: packaging,
  }),
  remove: route({ method: "DELETE", path: "/packaging/:id", levels: [1], summary: "Remove uma embalagem sem uso" }),
};
