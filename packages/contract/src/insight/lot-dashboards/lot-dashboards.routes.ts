import { z } from "zod";
import { day, flag, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { type AnyRoute, admins } from "../../core/route.ts";
import { getColumn, type LotType, lotTypeTable } from "../../kinds.ts";
import { lotStatuses } from "../../ledger/lots/lot-status.rules.ts";
import { lotMoneySorts } from "../../ledger/lots/lots.routes.ts";
import { expiryFilters, v2Detail, v2Page } from "./lot-dashboards.schema.ts";

const dashboards = getColumn(lotTypeTable, "dashboard");

function v2<const Type extends LotType>(type: Type, of: string) {
  const path = `/${dashboards[type]}/lots` as const;
  return {
    list: admins.get(path, `Painel dos lotes de ${of}, o que está em estoque primeiro, com o resumo de todo o filtro`, {
      query: listQuery(lotMoneySorts, {
        status: z.enum(lotStatuses).optional(),
        item: id().optional(),
        supplier: id().optional(),
        from: day().optional(),
        to: day().optional(),
        /** Lists only lots with a balance whose days to expiry are in this bucket. */
        expiry: z.enum(expiryFilters).optional(),
        omitRemoved: flag().optional(),
        ...pastQuery,
      }),
      reply: v2Page,
    }),
    read: admins.get(`${path}/:id`, `Um lote de ${of} com sua origem e seu destino`, {
      query: z.object(pastQuery),
      reply: v2Detail,
    }),
  };
}

/** The calls of the six lot dashboards, by type of lot. */
export const lotDashboardsRoutes = {
  final_product: v2("final_product", "produto final"),
  pulp: v2("pulp", "pasta"),
  raw_material: v2("raw_material", "matéria-prima"),
  additive: v2("additive", "aditivos"),
  additional: v2("additional", "adicionais"),
  packaging: v2("packaging", "embalagens"),
} satisfies Record<LotType, Record<string, AnyRoute>>;
/** The calls of one lot dashboard; the six dashboards differ only in their addresses. */
export type V2Routes = ReturnType<typeof v2<LotType>>;
