import type { ExportableList } from "@pomar/contract/exports/exports.routes";
import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import type { LotType } from "@pomar/contract/lots/lots.schema";

/** What tells one dashboard of lots from another. */
export interface Dashboard {
  exportAs: ExportableList;
  /** What its lots are of. */
  item: { label: string; type: ItemType };
  /** The unit that all its lots have; null where each item has its own. */
  unit: "kg" | "un" | null;
  /** Whether its lots come from suppliers. */
  received: boolean;
  empty: { title: string; why: string };
}

const fruit = { label: "Fruta", type: "fruits" } as const;

export const dashboards: Record<LotType, Dashboard> = {
  final_product: {
    exportAs: "final-product-2",
    item: fruit,
    unit: "un",
    received: false,
    empty: { title: "Nenhum lote de produto final ainda", why: "Cada envase vira um lote e aparece aqui." },
  },
  pulp: {
    exportAs: "pulp-base-2",
    item: fruit,
    unit: "kg",
    received: false,
    empty: { title: "Nenhum lote de pasta ainda", why: "Cada despolpa e cada mistura vira um lote e aparece aqui." },
  },
  raw_material: {
    exportAs: "raw-material-2",
    item: fruit,
    unit: "kg",
    received: true,
    empty: { title: "Nenhum lote de matéria-prima ainda", why: "Cada entrega de fruta vira um lote e aparece aqui." },
  },
  additive: {
    exportAs: "additives-2",
    item: { label: "Aditivo", type: "additives" },
    unit: null,
    received: true,
    empty: { title: "Nenhum lote de aditivo ainda", why: "Cada entrada de aditivo vira um lote e aparece aqui." },
  },
  additional: {
    exportAs: "additionals-2",
    item: { label: "Adicional", type: "additional" },
    unit: null,
    received: true,
    empty: { title: "Nenhum lote de adicional ainda", why: "Cada entrada de adicional vira um lote e aparece aqui." },
  },
  packaging: {
    exportAs: "packaging-2",
    item: { label: "Embalagem", type: "packaging" },
    unit: null,
    received: true,
    empty: { title: "Nenhum lote de embalagem ainda", why: "Cada entrada de embalagem vira um lote e aparece aqui." },
  },
};
