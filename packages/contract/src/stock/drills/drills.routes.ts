import { listQuery } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { drill, drillCreate, drillFinish, drillsPage } from "./drills.schema.ts";

export const drillsRoutes = {
  start: admins.post("/drills", "Inicia um exercício de rastreio: o relógio corre no servidor, e nada é bloqueado", {
    body: drillCreate,
    reply: drill,
  }),
  list: admins.get("/drills", "Lista os exercícios de rastreio", {
    query: listQuery(["startedAt"]),
    reply: drillsPage,
  }),
  read: admins.get("/drills/:id", "Um exercício de rastreio", { reply: drill }),
  finish: admins.post("/drills/:id/finish", "Assina e encerra um exercício; depois disso ele não muda", {
    body: drillFinish,
    reply: drill,
    status: 200,
  }),
  dossier: admins.get("/drills/:id/dossier", "O dossiê de um exercício, em PDF: cada página diz SIMULADO", {
    download: ["application/pdf"],
  }),
};
