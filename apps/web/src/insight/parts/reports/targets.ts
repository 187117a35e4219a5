import type { Period } from "@pomar/contract/core/period.rules";
import type { ExpiryFilter } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import type { LotType } from "@pomar/contract/kinds";
import type { PagePath } from "@pomar/contract/pages";
import type { ProductType } from "@pomar/contract/registries/suppliers/suppliers.schema";
import type { Target } from "../../../ui/kit/target-link.tsx";

/** The dashboard page of each lot type; a link from a stock figure opens the page. */
export const lotPages = {
  raw_material: "/materia/v2/ver-todos",
  pulp: "/pasta/v2/ver-todos",
  final_product: "/produto-final/v2/ver-todos",
  additive: "/aditivo/v2/ver-todos",
  additional: "/adicional/v2/ver-todos",
  packaging: "/embalagem/v2/ver-todos",
} as const satisfies Record<LotType, PagePath>;

/** Link to the pulpings of a period, of one fruit or of all fruits. */
export function toPulpings(period: Period | null, fruit?: string): Target {
  return { to: "/pulp/find-all", search: { ...(fruit !== undefined && { fruit }), ...period } };
}

const suppliesPages = {
  additive: "/additives-record/entradas/ver",
  additional: "/additional-record/find-all",
  packaging: "/packaging-record/entradas/ver",
} as const satisfies Record<Exclude<ProductType, "material">, PagePath>;

/** Link to the receptions of a fruit or a supply from one supplier. */
export function toReceptions(supplier: string, item: string, type: ProductType = "material"): Target {
  if (type === "material") return { to: "/raw/find-all", search: { fruit: item, supplier } };
  return { to: suppliesPages[type], search: { item, supplier } };
}

/** Link to the dashboard of a lot type, filtered by item or expiry. */
export function lotsTarget(type: LotType, search: { item?: string; expiry?: ExpiryFilter } = {}): Target {
  return { to: lotPages[type], search };
}
