import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { everyLevel, route } from "../../core/route.ts";
import { changeGroups, changesReport } from "../../ledger/changes/changes.schema.ts";
import { hasAtMostOneItem, itemFilters, lotTypes, oneItemMessage } from "../../ledger/lots/lots.schema.ts";
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

const looksBack = z.object(pastQuery);
const ofChanges = listQuery(["item", "closing"], {
  ...period,
  group: z.enum(changeGroups).optional(),
  type: z.enum(lotTypes).optional(),
  ...itemFilters,
  supplier: id().optional(),
})
  .refine(inOrder, { message: inOrderMessage, path: ["to"] })
  .refine(hasAtMostOneItem, oneItemMessage);

/** A report for administrators. */
const report = <const Path extends string, Reply extends z.ZodType, Query extends z.ZodType = z.ZodUnknown>(
  path: Path,
  summary: string,
  given: { reply: Reply; query?: Query },
) => route({ method: "GET", path, levels: [1], summary, ...given });

export const reportsRoutes = {
  yield: report("/reports/yield", "Rendimento por fruta, fornecedor e mês", { query: ofPulp, reply: yieldReport }),
  cost: report("/reports/cost", "Custo real do quilo de pasta por fruta e fornecedor", {
    query: ofPulp,
    reply: costReport,
  }),
  stock: report("/reports/stock", "O que há em estoque, por item", { query: looksBack, reply: stockReport }),
  expiring: report("/reports/expiring", "O que vence em 7, 15, 30 e 60 dias", {
    query: looksBack,
    reply: expiringReport,
  }),
  losses: report("/reports/losses", "Perdas por etapa, mês e fruta", { query: ofPeriod, reply: lossesReport }),
  additives: report("/reports/additives", "Consumo de aditivos diante de seus limites", {
    query: ofPeriod,
    reply: additivesReport,
  }),
  payables: report("/reports/payables", "O que está em aberto por fornecedor e por dias de atraso", {
    query: looksBack,
    reply: payablesReport,
  }),
  changes: route({
    method: "GET",
    path: "/reports/changes",
    levels: everyLevel,
    summary: "O que mudou entre dois dias, por item ou por lote: o que havia, o que se moveu, o que ficou",
    query: ofChanges,
    reply: changesReport,
  }),
  today: report("/reports/today", "O que foi recebido, despolpado e envasado hoje", { reply: todayReport }),
};
