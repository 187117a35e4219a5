import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { useCall } from "../api/hooks.ts";
import { recentItems } from "./recent-items.ts";

const minute = 60_000;

/** The chosen thing by its id: from what this device chose lately, else from the API; null until known. */
export function useItem(type: ItemType | null, id: string | null): Item | null {
  const recent = type === null || id === null ? undefined : recentItems(type).find((item) => item.id === id);
  const params = { id: id ?? "" };
  const unknown = id !== null && recent === undefined;
  const fruit = useCall(fruitsRoutes.read, { params }, { enabled: unknown && type === "fruits", staleTime: minute });
  const supplier = useCall(
    suppliersRoutes.read,
    { params },
    { enabled: unknown && type === "supplier", staleTime: minute },
  );
  if (recent !== undefined) return recent;
  const found = type === "fruits" ? fruit.data : type === "supplier" ? supplier.data : undefined;
  return unknown && found !== undefined ? { id: found.id, name: found.name } : null;
}
