import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { useCall } from "../api/hooks.ts";
import { recentItems } from "./recent-items.ts";

const minute = 60_000;

/**
 * The chosen thing by its id, as the API names it; until it answers, or without a connection, as this device
 * remembers it; null until known.
 */
export function useItem(type: ItemType | null, id: string | null): Item | null {
  const params = { id: id ?? "" };
  const asks = (asked: ItemType) => ({ enabled: id !== null && type === asked, staleTime: minute });
  const fruit = useCall(fruitsRoutes.read, { params }, asks("fruits"));
  const supplier = useCall(suppliersRoutes.read, { params }, asks("supplier"));
  if (type === null || id === null) return null;
  const found = type === "fruits" ? fruit.data : type === "supplier" ? supplier.data : undefined;
  if (found !== undefined) return { id, name: found.name };
  return recentItems(type).find((item) => item.id === id) ?? null;
}
