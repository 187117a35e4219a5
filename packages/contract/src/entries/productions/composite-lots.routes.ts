import { z } from "zod";
import { listQuery, page } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import {
  compositeLot,
  compositeLotCreate,
  compositeLotRow,
  compositeLotUpdate,
  compositeTypes,
} from "./composite-lots.schema.ts";
import { productionListFilters } from "./productions.schema.ts";

export const compositeLotsRoutes = {
  create: route({
    method: "POST",
    path: "/composite-lots",
    levels: [1],
    summary: "Junta lotes em um lote composto",
    body: compositeLotCreate,
    reply: compositeLot,
    records: "composite-lot",
  }),
  list: route({
    method: "GET",
    path: "/composite-lots",
    levels: [1],
    summary: "Lista os lotes compostos",
    query: listQuery(["producedAt", "createdAt", "quantity"], {
      ...productionListFilters,
      type: z.enum(compositeTypes).optional(),
    }),
    reply: page(compositeLotRow),
  }),
  read: route({
    method: "GET",
    path: "/composite-lots/:id",
    levels: [1],
    summary: "Um lote composto com suas partes",
    reply: compositeLot,
  }),
  update: route({
    method: "PUT",
    path: "/composite-lots/:id",
    levels: [1],
    summary: "Corrige um lote composto; campos ausentes ficam como estão",
    body: compositeLotUpdate,
    reply: compositeLot,
  }),
  remove: route({
    method: "DELETE",
    path: "/composite-lots/:id",
    levels: [1],
    summary: "Estorna um lote composto que não foi usado",
  }),
};
