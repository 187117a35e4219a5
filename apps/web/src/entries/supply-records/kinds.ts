import type { ReplyOf } from "@pomar/contract/core/route";
import type { ItemType } from "@pomar/contract/entries/lookups/lookups.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import type { ExportableList } from "@pomar/contract/insight/exports/exports.routes";
import type { SupplyKind } from "@pomar/contract/kinds";
import type { PagePath } from "@pomar/contract/pages";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { useCall } from "../../ui/api/hooks.ts";
import type { Target } from "../../ui/kit/target-link.tsx";

type ItemRead = (typeof additivesRoutes | typeof additionalsRoutes | typeof packagingRoutes)["read"];

/** One kind of supplies: the words and addresses of its pages. */
export interface Supplies {
  kind: SupplyKind;
  routes: SupplyRecordRoutes;
  /** Reads the received item. */
  item: ItemRead;
  itemType: ItemType;
  exportAs: ExportableList;
  words: {
    /** The label of a column, a filter and a field: `Aditivo`. */
    item: string;
    /** `aditivos`. */
    items: string;
  };
  pages: {
    /** The list of the items themselves. */
    items: Extract<PagePath, "/additives/main" | "/additional/find-all" | "/packaging/find-all">;
    /** The list of all receptions of the kind. */
    list: PagePath;
    /** The page that receives more of an item. */
    create: (itemId: string) => Target;
    /** The page that corrects a reception. */
    update: (id: string) => Target;
  };
}

// The types of the three kinds disagree on nothing but the address, and on a list that may be asked for whole.
const asSupplyRoutes = (routes: unknown) => routes as SupplyRecordRoutes;

export const additive: Supplies = {
  kind: "additive",
  exportAs: "additive-record",
  routes: additiveRecordRoutes,
  item: additivesRoutes.read,
  itemType: "additives",
  words: { item: "Aditivo", items: "aditivos" },
  pages: {
    items: "/additives/main",
    list: "/additives-record/entradas/ver",
    create: (itemId) => ({ to: "/additives-record/create/$additiveId", params: { additiveId: itemId } }),
    update: (id) => ({ to: "/additives-record/update/$additiveRecordId", params: { additiveRecordId: id } }),
  },
};

export const additional: Supplies = {
  kind: "additional",
  exportAs: "additional-record",
  routes: asSupplyRoutes(additionalRecordRoutes),
  item: additionalsRoutes.read,
  itemType: "additional",
  words: { item: "Adicional", items: "adicionais" },
  pages: {
    items: "/additional/find-all",
    list: "/additional-record/find-all",
    create: (itemId) => ({ to: "/additional-record/create/$additionalId", params: { additionalId: itemId } }),
    update: (id) => ({ to: "/additional-record/update/$additionalRecordId", params: { additionalRecordId: id } }),
  },
};

export const packaging: Supplies = {
  kind: "packaging",
  exportAs: "packaging-record",
  routes: asSupplyRoutes(packagingRecordRoutes),
  item: packagingRoutes.read,
  itemType: "packaging",
  words: { item: "Embalagem", items: "embalagens" },
  pages: {
    items: "/packaging/find-all",
    list: "/packaging-record/entradas/ver",
    create: (itemId) => ({ to: "/packaging-record/create/$packagingId", params: { packagingId: itemId } }),
    update: (id) => ({ to: "/packaging-record/update/$packagingRecordId", params: { packagingRecordId: id } }),
  },
};

export type SupplyItem = Pick<
  ReplyOf<Supplies["item"]>,
  "id" | "name" | "code" | "unit" | "stock" | "minStock" | "active"
> & {
  /** For an additional. */
  isWater?: boolean;
};

/** The additive, additional or packaging of a page. */
export function useSupplyItem(supplies: Supplies, id: string) {
  const { data, error, refetch } = useCall(supplies.item, { params: { id } });
  return { item: data as SupplyItem | undefined, error, refetch };
}
