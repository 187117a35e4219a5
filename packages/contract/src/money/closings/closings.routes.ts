import { listQuery } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { closedMonth, closing, closingCreate, closingsPage, lateChangesPage } from "./closings.schema.ts";

const summary = "Um fechamento com os seus itens, os totais e o que mudou depois";

export const closingsRoutes = {
  create: admins.post(
    "/closings",
    "Fecha um mês que terminou: guarda o que havia, o que se moveu e o que se devia, como se sabe agora",
    { body: closingCreate, reply: closing },
  ),
  list: admins.get("/closings", "Lista os fechamentos, com quantas mudanças vieram depois de cada um", {
    query: listQuery(["month", "closedAt"]),
    reply: closingsPage,
  }),
  read: admins.get("/closings/:id", "Um fechamento, como foi feito", { reply: closing }),
  now: admins.get("/closings/:id/now", "O mês de um fechamento como se sabe agora", { reply: closedMonth }),
  lateChanges: admins.get(
    "/closings/:id/late-changes",
    "O que foi registrado depois do fechamento e aconteceu no mês ou antes dele",
    { query: listQuery(["recordedAt", "happenedOn"]), reply: lateChangesPage },
  ),
  csv: admins.get("/closings/:id/csv", `${summary}, em CSV`, { download: ["text/csv; charset=utf-8"] }),
  xlsx: admins.get("/closings/:id/xlsx", `${summary}, em XLSX`, {
    download: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
};
