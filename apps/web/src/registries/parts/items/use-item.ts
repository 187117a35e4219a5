import type { AnyRoute } from "@pomar/contract/core/route";
import type { Item, ItemType } from "@pomar/contract/entries/lookups/lookups.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { useCall } from "../../../ui/api/hooks.ts";
import { recentItems } from "./recent-items.ts";

const minute = 60_000;

const reads = {
  fruits: fruitsRoutes.read,
  supplier: suppliersRoutes.read,
  additives: additivesRoutes.read,
  additional: additionalsRoutes.read,
  packaging: packagingRoutes.read,
} as const satisfies Record<ItemType, AnyRoute>;

/** The chosen item by id, from this device's recent choices until the API replies; null until known. */
export function useItem(type: ItemType | null, id: string | null): Item | null {
  const { data } = useCall<AnyRoute>(
    reads[type ?? "fruits"],
    { params: { id: id ?? "" } },
    // A draft or a refused entry may name an item removed since: its field reports it.
    { enabled: id !== null && type !== null, staleTime: minute, mayBeGone: true },
  );
  if (type === null || id === null) return null;
  if (data !== undefined) return { id, name: data.name, code: data.code, unit: data.unit };
  return recentItems(type).find((item) => item.id === id) ?? null;
}
