import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import type { AnyRoute } from "@pomar/contract/route";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import type { InputOf } from "../api/call.ts";
import { useCall } from "../api/hooks.ts";
import { recentItems } from "./recent-items.ts";

const minute = 60_000;

const reads: Record<ItemType, AnyRoute> = {
  fruits: fruitsRoutes.read,
  supplier: suppliersRoutes.read,
  additives: additivesRoutes.read,
  additional: additionalsRoutes.read,
  packaging: packagingRoutes.read,
};

/**
 * The chosen thing by its id, as the API names it; until it answers, or without a connection, as this device
 * remembers it; null until known.
 */
export function useItem(type: ItemType | null, id: string | null): Item | null {
  const input = { params: { id: id ?? "" } } as unknown as InputOf<AnyRoute>;
  const asked = { enabled: id !== null && type !== null, staleTime: minute };
  const { data } = useCall(reads[type ?? "fruits"], input, asked) as { data: Item | undefined };
  if (type === null || id === null) return null;
  if (data !== undefined) return { id, name: data.name, code: data.code, unit: data.unit };
  return recentItems(type).find((item) => item.id === id) ?? null;
}
