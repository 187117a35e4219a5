import type { ExportableList } from "@pomar/contract/exports/exports.routes";
import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { type V2Routes, v2Routes } from "@pomar/contract/lot-dashboards/lot-dashboards.routes";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import type { PagePath } from "@pomar/contract/pages";

/** What tells one dashboard of lots from another. */
export interface Dashboard {
  type: LotType;
  routes: V2Routes;
  exportAs: ExportableList;
  page: Extract<PagePath, `${string}/v2/ver-todos`>;
  /** What its lots are of. */
  item: { label: string; type: ItemType };
  /** The unit that all its lots have; null where each item has its own. */
  unit: "kg" | "un" | null;
  /** When a lot began: `Recebido em`, `Produzido em`. */
  begun: string;
  /** Whether its lots come from suppliers. */
  received: boolean;
  empty: { title: string; why: string };
}

const fruit = { label: "Fruta", type: "fruits" } as const;

export const dashboards: Record<LotType, Dashboard> = {
  final_product: {
    type: "final_product",
    routes: v2Routes.final_product,
    exportAs: "final-product-2",
    page: "/produto-final/v2/ver-todos",
    item: fruit,
    unit: "un",
    begun: "Produzido em",
    received: false,
    empty: { title: "Nenhum lote de produto final ainda", why: "Cada envase vira um lote e aparece aqui." },
  },
  pulp: {
    type: "pulp",
    routes: v2Routes.pulp,
    exportAs: "pulp-base-2",
    page: "/pasta/v2/ver-todos",
    item: fruit,
    unit: "kg",
    begun: "Produzido em",
    received: false,
    empty: { title: "Nenhum lote de pasta ainda", why: "Cada despolpa e cada mistura vira um lote e aparece aqui." },
  },
  raw_material: {
    type: "raw_material",
    routes: v2Routes.raw_material,
    exportAs: "raw-material-2",
    page: "/materia/v2/ver-todos",
    item: fruit,
    unit: "kg",
    begun: "Recebido em",
    received: true,
    empty: { title: "Nenhum lote de matéria-prima ainda", why: "Cada entrega de fruta vira um lote e aparece aqui." },
  },
  additive: {
    type: "additive",
    routes: v2Routes.additive,
    exportAs: "additives-2",
    page: "/aditivo/v2/ver-todos",
    item: { label: "Aditivo", type: "additives" },
    unit: null,
    begun: "Recebido em",
    received: true,
    empty: { title: "Nenhum lote de aditivo ainda", why: "Cada entrada de aditivo vira um lote e aparece aqui." },
  },
  additional: {
    type: "additional",
    routes: v2Routes.additional,
    exportAs: "additionals-2",
    page: "/adicional/v2/ver-todos",
    item: { label: "Adicional", type: "additional" },
    unit: null,
    begun: "Recebido em",
    received: true,
    empty: { title: "Nenhum lote de adicional ainda", why: "Cada entrada de adicional vira um lote e aparece aqui." },
  },
  packaging: {
    type: "packaging",
    routes: v2Routes.packaging,
    exportAs: "packaging-2",
    page: "/embalagem/v2/ver-todos",
    item: { label: "Embalagem", type: "packaging" },
    unit: null,
    begun: "Recebido em",
    received: true,
    empty: { title: "Nenhum lote de embalagem ainda", why: "Cada entrada de embalagem vira um lote e aparece aqui." },
  },
};
