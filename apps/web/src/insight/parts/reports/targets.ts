import type { Period } from "@pomar/contract/core/period.rules";
import type { ExpiryFilter } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import type { LotType } from "@pomar/contract/kinds";
import type { PagePath } from "@pomar/contract/pages";
import type { ProductType } from "@pomar/contract/registries/suppliers/suppliers.schema";
import type { Target } from "../../../ui/kit/target-link.tsx";

/** The lot dashboard of each type, which explains its stock. */
export const lotPages = {
  raw_material: "/materia/v2/ver-todos",
  pulp: "/pasta/v2/ver-todos",
  final_product: "/produto-final/v2/ver-todos",
  additive: "/aditivo/v2/ver-todos",
  additional: "/adicional/v2/ver-todos",
  packaging: "/embalagem/v2/ver-todos",
} as const satisfies Record<LotType, PagePath>;

/** The pulpings of a period, for one fruit or for all. */
export function toPulpings(period: Period | null, fruit?: string): Target {
  return { to: "/pulp/find-all", search: { ...(fruit !== undefined && { fruit }), ...period } };
}

const suppliesPages = {
  additive: "/additives-record/entradas/ver",
  additional: "/additional-record/find-all",
  packaging: "/packaging-record/entradas/ver",
} as const satisfies Record<Exclude<ProductType, "material">, PagePath>;

/** A supplier's receptions of a fruit, or of a supply. */
export function toReceptions(supplier: string, item: string, type: ProductType = "material"): Target {
  if (type === "material") return { to: "/raw/find-all", search: { fruit: item, supplier } };
  return { to: suppliesPages[type], search: { item, supplier } };
}

/** The lots of a type, filtered as the dashboard's own filters do. */
export function lotsTarget(type: LotType, search: { item?: string; expiry?: ExpiryFilter } = {}): Target {
  return { to: lotPages[type], search };
}
