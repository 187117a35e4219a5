import { listQuery } from "../../core/list.ts";
import { adminOnlyLevel, route } from "../../core/route.ts";
import { closedMonth, closing, closingCreate, closingsPage, lateChangesPage } from "./closings.schema.ts";

const ofClosing = { method: "GET", levels: adminOnlyLevel } as const;

const summary = "Um fechamento com os seus itens, os totais e o que mudou depois";

export const closingsRoutes = {
  create: route({
    method: "POST",
    path: "/closings",
    levels: adminOnlyLevel,
    summary: "Fecha um mês que terminou: guarda o que havia, o que se moveu e o que se devia, como se sabe agora",
    body: closingCreate,
    reply: closing,
  }),
  list: route({
    ...ofClosing,
    path: "/closings",
    summary: "Lista os fechamentos, com quantas mudanças vieram depois de cada um",
    query: listQuery(["month", "closedAt"]),
    reply: closingsPage,
  }),
  read: route({ ...ofClosing, path: "/closings/:id", summary: "Um fechamento, como foi feito", reply: closing }),
  now: route({
    ...ofClosing,
    path: "/closings/:id/now",
    summary: "O mês de um fechamento como se sabe agora",
    reply: closedMonth,
  }),
  lateChanges: route({
    ...ofClosing,
    path: "/closings/:id/late-changes",
    summary: "O que foi registrado depois do fechamento e aconteceu no mês ou antes dele",
    query: listQuery(["recordedAt", "happenedOn"]),
    reply: lateChangesPage,
  }),
  csv: route({
    ...ofClosing,
    path: "/closings/:id/csv",
    summary: `${summary}, em CSV`,
    download: ["text/csv; charset=utf-8"],
  }),
  xlsx: route({
    ...ofClosing,
    path: "/closings/:id/xlsx",
    summary: `${summary}, em XLSX`,
    download: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
};
