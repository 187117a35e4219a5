import type { AnyRoute } from "@pomar/contract/core/route";
import type { Item } from "@pomar/contract/entries/lookups/lookups.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { useCall } from "../../../ui/api/hooks.ts";
import type { Creatable } from "./creation.ts";
import { recentItems } from "./recent-items.ts";

const minute = 60_000;

const reads: Partial<Record<Creatable, AnyRoute>> = {
  fruits: fruitsRoutes.read,
  supplier: suppliersRoutes.read,
  additives: additivesRoutes.read,
  additional: additionalsRoutes.read,
  packaging: packagingRoutes.read,
};

/** A registry missing in the API's common item lookup, with its own call for the list and its own call by id. */
export interface LookupRegistry {
  list: AnyRoute;
  read: AnyRoute;
  toItem: (record: { id: string; name: string }) => Item;
}

/** Finds an item by id; until the API replies, searches this device's recent choices; null for an unknown item. */
export function useItem(type: Creatable | null, id: string | null, registry?: LookupRegistry): Item | null {
  const read = registry?.read ?? (type === null ? undefined : reads[type]);
  const { data } = useCall<AnyRoute>(
    read ?? fruitsRoutes.read,
    { params: { id: id ?? "" } },
    { enabled: id !== null && read !== undefined, staleTime: minute },
  );
  if (type === null || id === null) return null;
  if (data !== undefined && registry !== undefined) return registry.toItem(data);
  if (data !== undefined) return { id, name: data.name, code: data.code, unit: data.unit };
  return recentItems(type).find((item) => item.id === id) ?? null;
}
