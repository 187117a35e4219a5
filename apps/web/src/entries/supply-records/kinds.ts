import type { ReplyOf } from "@pomar/contract/core/route";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { itemKindTable, type SupplyKind } from "@pomar/contract/kinds";
import type { PagePath } from "@pomar/contract/pages";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { useParams } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import type { Target } from "../../ui/kit/target-link.tsx";

type ItemRead = (typeof additivesRoutes | typeof additionalsRoutes | typeof packagingRoutes)["read"];

interface SupplyPages {
  list: PagePath;
  create: (itemId: string) => Target;
  /** Reads the id of the item from the address of the page `create`. */
  useItemId: () => string;
  update: (id: string) => Target;
  /** Reads the id of the reception from the address of the page `update`. */
  useRecordId: () => string;
}

interface SupplyCalls {
  /** The route types of the three kinds of supply differ only in address and one list query, so one type serves all. */
  routes: unknown;
  item: ItemRead;
}

const describeSupplies = (kind: SupplyKind, { routes, item }: SupplyCalls, pages: SupplyPages) => ({
  kind,
  routes: routes as SupplyRecordRoutes,
  item,
  /** The names of this kind of item, singular and plural: `Aditivo`, `aditivos`. */
  words: itemKindTable[kind],
  exportAs: `${kind}-record` as const,
  pages,
});
export type Supplies = ReturnType<typeof describeSupplies>;

export const additive = describeSupplies(
  "additive",
  { routes: additiveRecordRoutes, item: additivesRoutes.read },
  {
    list: "/additives-record/entradas/ver",
    create: (itemId) => ({ to: "/additives-record/create/$additiveId", params: { additiveId: itemId } }),
    useItemId: () => useParams({ from: "/full/additives-record/create/$additiveId" }).additiveId,
    update: (id) => ({ to: "/additives-record/update/$additiveRecordId", params: { additiveRecordId: id } }),
    useRecordId: () => useParams({ from: "/full/additives-record/update/$additiveRecordId" }).additiveRecordId,
  },
);

export const additional = describeSupplies(
  "additional",
  { routes: additionalRecordRoutes, item: additionalsRoutes.read },
  {
    list: "/additional-record/find-all",
    create: (itemId) => ({ to: "/additional-record/create/$additionalId", params: { additionalId: itemId } }),
    useItemId: () => useParams({ from: "/full/additional-record/create/$additionalId" }).additionalId,
    update: (id) => ({ to: "/additional-record/update/$additionalRecordId", params: { additionalRecordId: id } }),
    useRecordId: () => useParams({ from: "/full/additional-record/update/$additionalRecordId" }).additionalRecordId,
  },
);

export const packaging = describeSupplies(
  "packaging",
  { routes: packagingRecordRoutes, item: packagingRoutes.read },
  {
    list: "/packaging-record/entradas/ver",
    create: (itemId) => ({ to: "/packaging-record/create/$packagingId", params: { packagingId: itemId } }),
    useItemId: () => useParams({ from: "/full/packaging-record/create/$packagingId" }).packagingId,
    update: (id) => ({ to: "/packaging-record/update/$packagingRecordId", params: { packagingRecordId: id } }),
    useRecordId: () => useParams({ from: "/full/packaging-record/update/$packagingRecordId" }).packagingRecordId,
  },
);

export type SupplyItem = Pick<
  ReplyOf<Supplies["item"]>,
  "id" | "name" | "code" | "unit" | "stock" | "minStock" | "active"
> & {
  /** Whether an additional is water. */
  isWater?: boolean;
};

export function useSupplyItem(supplies: Supplies, id: string) {
  const { data, error, refetch } = useCall(supplies.item, { params: { id } });
  return { item: data as SupplyItem | undefined, error, refetch };
}
