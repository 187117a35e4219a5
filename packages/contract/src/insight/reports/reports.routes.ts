import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { admins, staff } from "../../core/route.ts";
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

/** The period of a report, both days included; without both days, the twelve months up to today. */
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

export const reportsRoutes = {
  yield: admins.get("/reports/yield", "Rendimento por fruta, fornecedor e mês", { query: ofPulp, reply: yieldReport }),
  cost: admins.get("/reports/cost", "Custo real do quilo de pasta por fruta e fornecedor", {
    query: ofPulp,
    reply: costReport,
  }),
  stock: admins.get("/reports/stock", "O que há em estoque, por item", { query: looksBack, reply: stockReport }),
  expiring: admins.get("/reports/expiring", "O que vence em 7, 15, 30 e 60 dias", {
    query: looksBack,
    reply: expiringReport,
  }),
  losses: admins.get("/reports/losses", "Perdas por etapa, mês e fruta", { query: ofPeriod, reply: lossesReport }),
  additives: admins.get("/reports/additives", "Consumo de aditivos diante de seus limites", {
    query: ofPeriod,
    reply: additivesReport,
  }),
  payables: admins.get("/reports/payables", "O que está em aberto por fornecedor e por dias de atraso", {
    query: looksBack,
    reply: payablesReport,
  }),
  changes: staff.get(
    "/reports/changes",
    "O que mudou entre dois dias, por item ou por lote: o que havia, o que se moveu, o que ficou",
    { query: ofChanges, reply: changesReport },
  ),
  today: admins.get("/reports/today", "O que foi recebido, despolpado e envasado hoje", { reply: todayReport }),
};
