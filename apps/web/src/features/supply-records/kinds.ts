import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import type { ExportableList } from "@pomar/contract/exports/exports.routes";
import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import type { PagePath } from "@pomar/contract/pages";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/receipts/supply-records.routes";
import type { SupplyKind } from "@pomar/contract/receipts/supply-records.schema";

type ItemRead = (typeof additivesRoutes | typeof additionalsRoutes | typeof packagingRoutes)["read"];

/** One kind of supplies in the words and addresses of its pages. */
export interface Supplies {
  kind: SupplyKind;
  routes: SupplyRecordRoutes;
  /** Reads the thing that is received. */
  item: ItemRead;
  itemType: ItemType;
  exportAs: ExportableList;
  words: {
    /** Heads a column, a filter and a field: `Aditivo`. */
    item: string;
    /** `aditivos`. */
    items: string;
  };
  pages: {
    /** Where the things themselves are listed. */
    items: Extract<PagePath, "/additives/main" | "/additional/find-all" | "/packaging/find-all">;
    /** Every reception of the kind. */
    list: PagePath;
    create: PagePath;
    /** The parameter of `create` that holds the item. */
    itemParam: string;
    update: Extract<PagePath, `${string}-record/update/${string}`>;
    /** The parameter of `update` that holds the reception. */
    recordParam: string;
  };
}

// The contract makes the three alike but for their address, which is all that their types disagree on.
const alike = (routes: unknown) => routes as SupplyRecordRoutes;

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
    create: "/additives-record/create/$additiveId",
    itemParam: "additiveId",
    update: "/additives-record/update/$additiveRecordId",
    recordParam: "additiveRecordId",
  },
};

export const additional: Supplies = {
  kind: "additional",
  exportAs: "additional-record",
  routes: alike(additionalRecordRoutes),
  item: additionalsRoutes.read,
  itemType: "additional",
  words: { item: "Adicional", items: "adicionais" },
  pages: {
    items: "/additional/find-all",
    list: "/additional-record/find-all",
    create: "/additional-record/create/$additionalId",
    itemParam: "additionalId",
    update: "/additional-record/update/$additionalRecordId",
    recordParam: "additionalRecordId",
  },
};

export const packaging: Supplies = {
  kind: "packaging",
  exportAs: "packaging-record",
  routes: alike(packagingRecordRoutes),
  item: packagingRoutes.read,
  itemType: "packaging",
  words: { item: "Embalagem", items: "embalagens" },
  pages: {
    items: "/packaging/find-all",
    list: "/packaging-record/entradas/ver",
    create: "/packaging-record/create/$packagingId",
    itemParam: "packagingId",
    update: "/packaging-record/update/$packagingRecordId",
    recordParam: "packagingRecordId",
  },
};
