import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { admins, staff } from "../../core/route.ts";
import {
  dispatch,
  dispatchable,
  dispatchCreate,
  dispatchRow,
  dispatchUpdate,
  returnCreate,
  returned,
  sentProduct,
} from "./dispatches.schema.ts";

export const dispatchesRoutes = {
  create: staff.post("/dispatches", "Registra uma expedição: todos os seus lotes saem, ou nenhum", {
    body: dispatchCreate,
    reply: dispatch,
  }),
  list: staff.get("/dispatches", "Lista as expedições", {
    query: listQuery(["dispatchedAt", "createdAt", "code"], {
      customer: id().optional(),
      lot: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: page(dispatchRow),
  }),
  products: staff.get("/dispatches/products", "Os produtos em estoque que podem sair, por fruta e conteúdo", {
    reply: z.array(dispatchable),
  }),
  sentTo: admins.get(
    "/dispatches/customers/:id",
    "Os produtos que um cliente recebeu em doze meses: o que saiu, o que voltou e o que ainda não venceu",
    { reply: z.array(sentProduct) },
  ),
  read: staff.get("/dispatches/:id", "Uma expedição com seus lotes e devoluções", { reply: dispatch }),
  update: staff.put(
    "/dispatches/:id",
    "Corrige uma expedição; campos ausentes ficam como estão. Funcionários: só a própria, por pouco tempo",
    { body: dispatchUpdate, reply: dispatch },
  ),
  remove: staff.delete(
    "/dispatches/:id",
    "Estorna uma expedição inteira: tudo volta aos lotes. Funcionários: só a própria, por pouco tempo",
  ),
  romaneio: staff.get("/dispatches/:id/romaneio", "O romaneio de uma expedição, em PDF", {
    download: ["application/pdf"],
  }),
  takeBack: staff.post(
    "/dispatches/:id/returns",
    "Registra uma devolução: o que voltou é um lote próprio, em quarentena",
    { body: returnCreate, reply: z.object({ lines: z.array(returned) }) },
  ),
  undoReturn: admins.delete("/dispatches/:id/returns/:lotId", "Estorna uma devolução cujo lote não foi usado"),
};
