import { z } from "zod";
import { day, id } from "../core/fields.ts";
import { route } from "../core/route.ts";
import {
  additivesReport,
  costReport,
  expiringReport,
  lossesReport,
  payablesReport,
  stockReport,
  todayReport,
  yieldReport,
} from "./reports.schema.ts";

/** Both days included; without them, the last twelve months up to today. */
const period = { from: day().optional(), to: day().optional() };
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const inOrderMessage = "O período termina antes de começar";

const ofPulp = z
  .object({ ...period, fruit: id().optional(), supplier: id().optional() })
  .refine(inOrder, inOrderMessage);
const ofPeriod = z.object({ ...period, fruit: id().optional() }).refine(inOrder, inOrderMessage);

export const reportsRoutes = {
  yield: route({
    method: "GET",
    path: "/reports/yield",
    levels: [1],
    summary: "Rendimento por fruta, fornecedor e mês",
    query: ofPulp,
    reply: yieldReport,
  }),
  cost: route({
    method: "GET",
    path: "/reports/cost",
    levels: [1],
    summary: "Custo real do quilo de pasta por fruta e fornecedor",
    query: ofPulp,
    reply: costReport,
  }),
  stock: route({
    method: "GET",
    path: "/reports/stock",
    levels: [1],
    summary: "O que há em estoque, por item",
    reply: stockReport,
  }),
  expiring: route({
    method: "GET",
    path: "/reports/expiring",
    levels: [1],
    summary: "O que vence em 7, 15, 30 e 60 dias",
    reply: expiringReport,
  }),
  losses: route({
    method: "GET",
    path: "/reports/losses",
    levels: [1],
    summary: "Perdas por etapa, mês e fruta",
    query: ofPeriod,
    reply: lossesReport,
  }),
  additives: route({
    method: "GET",
    path: "/reports/additives",
    levels: [1],
    summary: "Consumo de aditivos diante de seus limites",
    query: ofPeriod,
    reply: additivesReport,
  }),
  payables: route({
    method: "GET",
    path: "/reports/payables",
    levels: [1],
    summary: "O que está em aberto por fornecedor e por dias de atraso",
    reply: payablesReport,
  }),
  today: route({
    method: "GET",
    path: "/reports/today",
    levels: [1],
    summary: "O que foi recebido, despolpado e envasado hoje",
    reply: todayReport,
  }),
};
