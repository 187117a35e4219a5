import { z } from "zod";
import { id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { closingCreate, noticeCreate, recall, recallCreate, recallOfLot, recallRow } from "./recalls.schema.ts";

export const recallsRoutes = {
  create: admins.post(
    "/recalls",
    "Abre um recolhimento: o lote e os que foram feitos dele, quem os tem, o que está em estoque",
    { body: recallCreate, reply: recall },
  ),
  ofLot: admins.post("/lots/:id/recall", "Abre um recolhimento a partir de um lote", {
    body: recallOfLot,
    reply: recall,
    status: 200,
  }),
  list: admins.get("/recalls", "Lista os recolhimentos", {
    query: listQuery(["openedAt", "code"], { open: z.enum(["true", "false"]).optional(), lot: id().optional() }),
    reply: page(recallRow),
  }),
  read: admins.get("/recalls/:id", "Um recolhimento com seus números de agora", { reply: recall }),
  notify: admins.post("/recalls/:id/notices", "Registra que um cliente, ou a vigilância sanitária, foi avisado", {
    body: noticeCreate,
    reply: recall,
  }),
  close: admins.post("/recalls/:id/closing", "Encerra um recolhimento com sua conclusão", {
    body: closingCreate,
    reply: recall,
    status: 200,
  }),
  letters: admins.get(
    "/recalls/:id/letters",
    "As cartas aos clientes de um recolhimento, em PDF: cada uma só com os lotes do cliente",
    { query: z.object({ customer: id().optional() }), download: ["application/pdf"] },
  ),
  sheet: admins.get("/recalls/:id/sheet", "Quem tem o que de um recolhimento, com telefones, em CSV", {
    download: ["text/csv"],
  }),
  dossier: admins.get("/recalls/:id/dossier", "O dossiê de um recolhimento, em PDF", { download: ["application/pdf"] }),
};
