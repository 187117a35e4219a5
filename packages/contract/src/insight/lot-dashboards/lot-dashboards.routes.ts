import { z } from "zod";
import { day, flag, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { type AnyRoute, admins } from "../../core/route.ts";
import type { LotType } from "../../kinds.ts";
import { lotStatuses } from "../../ledger/lots/lot-status.rules.ts";
import { lotMoneySorts } from "../../ledger/lots/lots.routes.ts";
import { expiryFilters, v2Detail, v2Page } from "./lot-dashboards.schema.ts";

const v2 = <const Path extends string>(path: Path, of: string) => ({
  list: admins.get(path, `Painel dos lotes de ${of}, o que está em estoque primeiro, com o resumo de todo o filtro`, {
    query: listQuery(lotMoneySorts, {
      status: z.enum(lotStatuses).optional(),
      item: id().optional(),
      supplier: id().optional(),
      from: day().optional(),
      to: day().optional(),
      /** Lots with a balance, by their days to expiry. */
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
});

/** The six dashboards, by the type of their lots. */
export const lotDashboardsRoutes = {
  final_product: v2("/final-product-2/lots", "produto final"),
  pulp: v2("/pulp-base-2/lots", "pasta"),
  raw_material: v2("/raw-material-2/lots", "matéria-prima"),
  additive: v2("/additives-2/lots", "aditivos"),
  additional: v2("/additionals-2/lots", "adicionais"),
  packaging: v2("/packaging-2/lots", "embalagens"),
} satisfies Record<LotType, Record<string, AnyRoute>>;
/** The calls of one dashboard; the six differ only in their address. */
export type V2Routes = ReturnType<typeof v2<string>>;
