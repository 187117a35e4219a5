import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import {
  dispatch,
  dispatchable,
  dispatchCreate,
  dispatchRow,
  dispatchUpdate,
  returnCreate,
  returned,
} from "./dispatches.schema.ts";

export const dispatchesRoutes = {
  create: route({
    method: "POST",
    path: "/dispatches",
    levels: [1, 2],
    summary: "Registra uma expedição: todos os seus lotes saem, ou nenhum",
    body: dispatchCreate,
    reply: dispatch,
  }),
  list: route({
    method: "GET",
    path: "/dispatches",
    levels: [1, 2],
    summary: "Lista as expedições",
    query: listQuery(["dispatchedAt", "createdAt", "code"], {
      customer: id().optional(),
      /** Dispatches of this lot. */
      lot: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: page(dispatchRow),
  }),
  products: route({
    method: "GET",
    path: "/dispatches/products",
    levels: [1, 2],
    summary: "Os produtos em estoque que podem sair, por fruta e conteúdo",
    reply: z.array(dispatchable),
  }),
  read: route({
    method: "GET",
    path: "/dispatches/:id",
    levels: [1, 2],
    summary: "Uma expedição com seus lotes e devoluções",
    reply: dispatch,
  }),
  update: route({
    method: "PUT",
    path: "/dispatches/:id",
    levels: [1, 2],
    summary: "Corrige uma expedição; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    body: dispatchUpdate,
    reply: dispatch,
  }),
  remove: route({
    method: "DELETE",
    path: "/dispatches/:id",
    levels: [1, 2],
    summary: "Estorna uma expedição inteira: tudo volta aos lotes. Funcionários: só a própria, por pouco tempo",
  }),
  romaneio: route({
    method: "GET",
    path: "/dispatches/:id/romaneio",
    levels: [1, 2],
    summary: "O romaneio de uma expedição, em PDF",
    download: ["application/pdf"],
  }),
  takeBack: route({
    method: "POST",
    path: "/dispatches/:id/returns",
    levels: [1, 2],
    summary: "Registra uma devolução: o que voltou é um lote próprio, em quarentena",
    body: returnCreate,
    reply: z.object({ lines: z.array(returned) }),
  }),
  undoReturn: route({
    method: "DELETE",
    path: "/dispatches/:id/returns/:lotId",
    levels: [1],
    summary: "Estorna uma devolução cujo lote não foi usado",
  }),
};
