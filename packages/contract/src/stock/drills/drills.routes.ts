import { listQuery } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import { drill, drillCreate, drillFinish, drillsPage } from "./drills.schema.ts";

export const drillsRoutes = {
  start: route({
    method: "POST",
    path: "/drills",
    levels: [1],
    summary: "Inicia um exercício de rastreio: o relógio corre no servidor, e nada é bloqueado",
    body: drillCreate,
    reply: drill,
  }),
  list: route({
    method: "GET",
    path: "/drills",
    levels: [1],
    summary: "Lista os exercícios de rastreio",
    query: listQuery(["startedAt"]),
    reply: drillsPage,
  }),
  read: route({
    method: "GET",
    path: "/drills/:id",
    levels: [1],
    summary: "Um exercício de rastreio",
    reply: drill,
  }),
  finish: route({
    method: "POST",
    path: "/drills/:id/finish",
    levels: [1],
    summary: "Assina e encerra um exercício; depois disso ele não muda",
    body: drillFinish,
    reply: drill,
    status: 200,
  }),
  dossier: route({
    method: "GET",
    path: "/drills/:id/dossier",
    levels: [1],
    summary: "O dossiê de um exercício, em PDF: cada página diz SIMULADO",
    download: ["application/pdf"],
  }),
};
