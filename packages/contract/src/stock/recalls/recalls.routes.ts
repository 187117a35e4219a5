import { z } from "zod";
import { id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import { closingCreate, noticeCreate, recall, recallCreate, recallOfLot, recallRow } from "./recalls.schema.ts";

export const recallsRoutes = {
  create: route({
    method: "POST",
    path: "/recalls",
    levels: [1],
    summary: "Abre um recolhimento: o lote e os que foram feitos dele, quem os tem, o que está em estoque",
    body: recallCreate,
    reply: recall,
  }),
  ofLot: route({
    method: "POST",
    path: "/lots/:id/recall",
    levels: [1],
    summary: "Abre um recolhimento a partir de um lote",
    body: recallOfLot,
    reply: recall,
    status: 200,
  }),
  list: route({
    method: "GET",
    path: "/recalls",
    levels: [1],
    summary: "Lista os recolhimentos",
    query: listQuery(["openedAt", "code"], { open: z.enum(["true", "false"]).optional(), lot: id().optional() }),
    reply: page(recallRow),
  }),
  read: route({
    method: "GET",
    path: "/recalls/:id",
    levels: [1],
    summary: "Um recolhimento com seus números de agora",
    reply: recall,
  }),
  notify: route({
    method: "POST",
    path: "/recalls/:id/notices",
    levels: [1],
    summary: "Registra que um cliente, ou a vigilância sanitária, foi avisado",
    body: noticeCreate,
    reply: recall,
  }),
  close: route({
    method: "POST",
    path: "/recalls/:id/closing",
    levels: [1],
    summary: "Encerra um recolhimento com sua conclusão",
    body: closingCreate,
    reply: recall,
    status: 200,
  }),
  letters: route({
    method: "GET",
    path: "/recalls/:id/letters",
    levels: [1],
    summary: "As cartas aos clientes de um recolhimento, em PDF: cada uma só com os lotes do cliente",
    query: z.object({ customer: id().optional() }),
    download: ["application/pdf"],
  }),
  sheet: route({
    method: "GET",
    path: "/recalls/:id/sheet",
    levels: [1],
    summary: "Quem tem o que de um recolhimento, com telefones, em CSV",
    download: ["text/csv"],
  }),
  dossier: route({
    method: "GET",
    path: "/recalls/:id/dossier",
    levels: [1],
    summary: "O dossiê de um recolhimento, em PDF",
    download: ["application/pdf"],
  }),
};
