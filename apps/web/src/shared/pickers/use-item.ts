import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { useLaterCall } from "../api/hooks.ts";
import { recentItems } from "./recent-items.ts";

const minute = 60_000;

/** What the server's `changed` event names of each type. */
const resources: Record<ItemType, string> = {
  fruits: "fruits",
  supplier: "suppliers",
  additives: "additives",
  additional: "additional",
  packaging: "packaging",
};

/**
 * The chosen thing by its id, as the API names it; until it answers, or without a connection, as this device
 * remembers it; null until known.
 */
export function useItem(type: ItemType | null, id: string | null): Item | null {
  const { data } = useLaterCall<Item>(
    { resource: resources[type ?? "fruits"], id },
    // The contracts of five registries, for one name: not before there is something to name.
    async () => (await import("./item-reads.ts")).reads[type ?? "fruits"],
    { enabled: id !== null && type !== null, staleTime: minute },
  );
  if (type === null || id === null) return null;
  if (data !== undefined) return { id, name: data.name, code: data.code, unit: data.unit };
  return recentItems(type).find((item) => item.id === id) ?? null;
}
